import type { Assistant } from '../stream/ask-assistant.ts'
import type { Rating } from './exchange.ts'

/** Sends a rating. Returns false if the server accepts none. Ignores network errors. */
export async function sendRating(
  { base, domain, key }: Assistant,
  rated: { messageId: string; threadId: string; rating: Rating; comment: string | null },
): Promise<boolean> {
  try {
    const response = await fetch(`${base}/discovery/v2/assistant/${encodeURIComponent(domain)}/feedback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(rated),
      credentials: 'omit',
      keepalive: true,
    })
    return response.status !== 404
  } catch {
    return true
  }
}
