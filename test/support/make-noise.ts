/** Makes bytes without repetitions; always the same. */
export function makeNoise(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes)
  let state = 1
  for (let at = 0; at < sizeBytes; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}
