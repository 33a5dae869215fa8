export type Memo<Made> = (key: string, make: (key: string) => Made) => Made

/** Caches results by key. Clears the cache when it has `most` keys. */
export function memoize<Made>(most: number): Memo<Made> {
  const made = new Map<string, Made>()
  return (key, make) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    if (made.size >= most) made.clear()
    made.set(key, fresh)
    return fresh
  }
}
