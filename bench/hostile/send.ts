import http from 'node:http'

export interface Call {
  path: string
  method?: string
  key?: string
  body?: string | Uint8Array
  headers?: Record<string, string>
  /** The address that the server's proxy reports. By default, the sender's. */
  from?: string
}

export interface Reply {
  /** The status, or how the request ended without one. */
  outcome: string
  headers: http.IncomingHttpHeaders
  /** The beginning of the body. */
  text: string
}

const keptCharacters = 100_000

/** Sends requests as one client address until the signal aborts. */
export function createSender({
  url,
  address,
  signal,
}: {
  url: string
  address: string
  signal: AbortSignal
}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  signal.addEventListener('abort', () => agent.destroy(), { once: true })
  return (call: Call): Promise<Reply> =>
    new Promise(resolve => {
      const { path, key, body, from = address } = call
      const method = call.method ?? (body === undefined ? 'GET' : 'POST')
      const headers = {
        'x-forwarded-for': from,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
        ...call.headers,
      }
      const end = (outcome: string) => resolve({ outcome, headers: {}, text: '' })
      const broken = () => end(signal.aborted ? 'no answer' : 'cut off')
      if (signal.aborted) return end('not sent')
      const sent = http.request(new URL(path, url), { agent, method, headers, signal }, response => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => {
          if (text.length < keptCharacters) text += piece
        })
        response.on('error', broken)
        response.on('end', () =>
          resolve({ outcome: String(response.statusCode), headers: response.headers, text }),
        )
      })
      sent.on('error', broken)
      sent.end(body)
    })
}

export type Send = ReturnType<typeof createSender>

/** Runs `work` this often, some at once, until the signal aborts. */
export async function repeat(
  { times, atOnce, signal }: { times: number; atOnce: number; signal: AbortSignal },
  work: (number: number) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = []
  let number = 0
  const run = async () => {
    while (number < times && !signal.aborted) replies.push(await work(number++))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, run))
  return replies
}

/** Counts replies by outcome, such as `200 ×3, 429 ×9`. */
export function describeReplies(replies: readonly Reply[]): string {
  const counts = new Map<string, number>()
  for (const { outcome } of replies) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts]
    .map(([outcome, count]) => (count === 1 ? outcome : `${outcome} ×${count.toLocaleString('en')}`))
    .join(', ')
}
