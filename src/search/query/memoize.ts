/** Caches results by key. Clears the cache when it has `most` keys. */
export function memoize<Made>(most: number): (key: string, make: () => Made) => Made {
  const made = new Map<string, Made>()
  return (key, make) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make()
    if (made.size >= most) made.clear()
    made.set(key, fresh)
    return fresh
  }
}
