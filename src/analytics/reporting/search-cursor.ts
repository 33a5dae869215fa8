import { AppError } from '../../shared/index.ts'

/** The place of a row: rows are sorted by hits, then by query. */
export interface SearchPlace {
  hits: number
  query: string
}

export function writeCursor({ hits, query }: SearchPlace): string {
  return Buffer.from(JSON.stringify([hits, query])).toString('base64url')
}

/** Throws `invalid-request` if it is not a cursor. */
export function readCursor(cursor: string): SearchPlace {
  const place = parse(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(place) && typeof place[0] === 'number' && typeof place[1] === 'string')
    return { hits: place[0], query: place[1] }
  const message = 'must be `nextCursor` of the previous page'
  throw new AppError('invalid-request', `The request is not valid. \`cursor\`: ${message}.`, {
    details: [{ path: 'cursor', message }],
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
