export { ApiError, type ConnectionErrorCode } from './api-error.ts'
export { type Client, type ClientOptions, createClient } from './create-client.ts'
export { hasEnded } from './follow-update.ts'
