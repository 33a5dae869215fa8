import { parseObject, textOf } from './read-chunk.ts'

/** Why there is no answer, or only a part of one. `message` is a sentence of the server's. */
export type Failure =
  | { kind: 'refused' }
  | { kind: 'limited'; retryAfterSeconds: number | null }
  | { kind: 'offline' }
  | { kind: 'cut-off' }
  | { kind: 'failed'; message: string | null }

const sentenceLimit = 300

/** What an answer with an error status means to the reader. */
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
