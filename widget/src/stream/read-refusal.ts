import { parseObject, textOf } from './read-chunk.ts'

/** Why an answer is missing or incomplete. `message` comes from the server. */
export type Failure =
  | { kind: 'refused' }
  | { kind: 'limited'; retryAfterSeconds: number | null }
  | { kind: 'offline' }
  | { kind: 'cut-off' }
  | { kind: 'failed'; message: string | null }

/** How asking a question ended. */
export type Outcome = { kind: 'answered' } | { kind: 'stopped' } | { kind: 'thread-lost' } | Failure

const sentenceLimit = 300

/** Converts an error response to a failure. */
export async function readRefusal(response: Response): Promise<Failure> {
  const { status, headers } = response
  if (status === 401 || status === 403) return { kind: 'refused' }
  if (status === 429) {
    const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
    return { kind: 'limited', retryAfterSeconds: seconds > 0 ? seconds : null }
  }
  const problem = parseObject(await response.text().catch(() => ''))
  const sentence = status < 500 || status === 503 ? textOf(problem?.error) : null
  return { kind: 'failed', message: sentence?.slice(0, sentenceLimit) ?? null }
}
