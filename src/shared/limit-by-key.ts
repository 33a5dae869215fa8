import pLimit, { type LimitFunction } from 'p-limit'

export type LimitByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs at most `atOnce` pieces of work for each key at the same time, in the order of arrival. */
export function createLimitByKey(atOnce: number): LimitByKey {
  const used = new Map<string, { limit: LimitFunction; users: number }>()
  return async (key, work) => {
    const entry = used.get(key) ?? { limit: pLimit(atOnce), users: 0 }
    used.set(key, entry)
    entry.users += 1
    try {
      return await entry.limit(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) used.delete(key)
    }
  }
}
