import { ModelFailure } from '../failures/model-failure.ts'

/** Reads a body as UTF-8. Throws a `ModelFailure` as soon as it is larger than `limitBytes`. */
export async function readBoundedText(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > limitBytes) throw new ModelFailure('malformed')
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}
