/** Returns where `bytes` next occurs in `text`, or -1. `bytes` must not be empty. */
export function findBytes(text: Uint8Array, bytes: Uint8Array, from: number): number {
  const [first = 0] = bytes
  const last = text.length - bytes.length
  for (let at = text.indexOf(first, from); at >= 0 && at <= last; at = text.indexOf(first, at + 1)) {
    let matched = 1
    while (matched < bytes.length && text[at + matched] === bytes[matched]) matched += 1
    if (matched === bytes.length) return at
  }
  return -1
}
