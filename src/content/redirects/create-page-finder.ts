export interface KnownPaths {
  has(path: string): boolean
  /** All paths, in order. Of paths that differ only in capitals, the first one is found. */
  list(): Iterable<string>
}

/** Finds a page's path by an address in any capitals. An exact path comes first. */
export function createPageFinder({ has, list }: KnownPaths): (path: string) => string | undefined {
  let folded: Map<string, string> | undefined
  return path => {
    if (has(path)) return path
    folded ??= new Map([...list()].reverse().map(known => [known.toLowerCase(), known]))
    return folded.get(path.toLowerCase())
  }
}
