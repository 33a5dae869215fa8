import { readBoundedText } from '../fetching/read-bounded-text.ts'

/** No known model has more. */
const maxDimensions = 8_192
const usualDimensions = 4_096
/** A number as JSON, with its comma and line break. */
const bytesPerNumber = 32
const bytesAround = 64 * 1024

/**
 * A `fetch` for embedding models that bounds the response by the request: so many texts, so many numbers each. A larger
 * response is a `ModelFailure`; one with anything but numbers is replaced by an empty object before a schema reads it,
 * since a schema would report every wrong element.
 */
export function boundEmbeddings(
  fetch: typeof globalThis.fetch,
  dimensions: number | null,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok || !response.body) return response
    const limitBytes = countTexts(init?.body) * (dimensions ?? usualDimensions) * bytesPerNumber + bytesAround
    const text = await readBoundedText(response.body, limitBytes)
    const { status, headers } = response
    return new Response(hasWrongVector(text) ? '{}' : text, { status, headers })
  }
}

/** The SDK sends all texts as `input` (OpenAI) or `requests` (Google), and a single one without a list. */
function countTexts(body: unknown): number {
  if (typeof body !== 'string') return 1
  const { input, requests } = JSON.parse(body)
  return [input, requests].find(Array.isArray)?.length ?? 1
}

/** Stops at the first wrong element. What is no JSON or another protocol is left to the SDK. */
function hasWrongVector(text: string): boolean {
  try {
    const { data, embeddings, embedding } = JSON.parse(text)
    return (
      [data, embeddings].some(list => Array.isArray(list) && !list.every(holdsVector)) ||
      (embedding && !holdsVector(embedding))
    )
  } catch {
    return false
  }
}

function holdsVector(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  const vector = 'embedding' in item ? item.embedding : 'values' in item ? item.values : null
  return Array.isArray(vector) && vector.length <= maxDimensions && vector.every(Number.isFinite)
}
