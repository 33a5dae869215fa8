import { ulid } from 'ulid'

/** Makes an unguessable identifier: a ULID with 80 random bits, never monotonic. */
export type CreateId = () => string

export const createId: CreateId = () => ulid()
