export function joinBytes(given: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const parts = [...given]
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    joined.set(part, end)
    end += part.length
  }
  return joined
}
