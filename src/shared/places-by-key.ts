export interface PlacesByKey {
  /** Takes one of the key's places. Returns a function that frees it, or undefined if all are taken. */
  take(key: string): (() => void) | undefined
}

/** Gives each key the same number of places. */
export function createPlacesByKey(places: number): PlacesByKey {
  const taken = new Map<string, number>()

  function add(key: string, change: number): void {
    const count = (taken.get(key) ?? 0) + change
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }

  return {
    take(key) {
      if ((taken.get(key) ?? 0) >= places) return undefined
      add(key, 1)
      let isTaken = true
      return () => {
        if (isTaken) add(key, -1)
        isTaken = false
      }
    },
  }
}
