/**
 * Whether a path matches a pattern: `*` and `?` stay within a folder, `**` spans folders. Only the last star is tried again,
 * so a hostile pattern takes at most the product of both lengths.
 */
export function matchGlob(pattern: string, path: string): boolean {
  const [start = ''] = pattern.split(/[*?[]/, 1)
  if (!path.startsWith(start)) return false
  return matchItems(pattern.split('/'), path.split('/'), '**', matchSegment)
}

export function hasWildcard(text: string): boolean {
  return /[*?[]/.test(text)
}

function matchSegment(pattern: string, segment: string): boolean {
  if (!hasWildcard(pattern)) return pattern === segment
  const isEqual = (item: string, character: string) => item === '?' || item === character
  return matchItems([...pattern.replace(/\*+/g, '*')], [...segment], '*', isEqual)
}

function matchItems(
  pattern: readonly string[],
  items: readonly string[],
  star: string,
  isEqual: (wanted: string, item: string) => boolean,
): boolean {
  let [at, wantedAt] = [0, 0]
  let last: { wantedAt: number; at: number } | null = null
  while (at < items.length) {
    const wanted = pattern[wantedAt]
    if (wanted === star) {
      last = { wantedAt, at }
      wantedAt += 1
    } else if (wanted !== undefined && isEqual(wanted, items[at] ?? '')) {
      at += 1
      wantedAt += 1
    } else if (last !== null) {
      last.at += 1
      at = last.at
      wantedAt = last.wantedAt + 1
    } else return false
  }
  while (pattern[wantedAt] === star) wantedAt += 1
  return wantedAt === pattern.length
}
