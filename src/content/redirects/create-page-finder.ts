/** Finds a page's path by an address in any capitals. An exact path comes first. */
export function createPageFinder(paths: readonly string[]): (path: string) => string | undefined {
  const exact = new Set(paths)
  let folded: Map<string, string> | undefined
  return path => {
    if (exact.has(path)) return path
    folded ??= new Map(paths.toReversed().map(known => [known.toLowerCase(), known]))
    return folded.get(path.toLowerCase())
  }
}
