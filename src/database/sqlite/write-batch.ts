import { setImmediate } from 'node:timers/promises'

interface Waiting<Item, Result> {
  item: Item
  resolve(value: Result): void
  reject(reason: unknown): void
}

/**
 * Group commit: writes that arrive during a transaction are committed together in the next one and share one sync. If a member
 * fails, the group is rolled back and its members run alone. `writeTogether` runs a group in one transaction, all or nothing,
 * and returns results in order.
 */
export function createWriteBatch<Item, Result>(writeTogether: (items: Item[]) => Promise<Result[]>) {
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  async function run(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await writeTogether(group.map(({ item }) => item))
      for (const [position, result] of results.entries()) group[position]?.resolve(result)
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      else for (const member of group) await run([member])
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // Lets requests that arrived together join the group.
      await setImmediate()
      const group = waiting
      waiting = []
      await run(group)
    }
    running = undefined
  }

  return {
    write(item: Item): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      waiting.push({ item, resolve, reject })
      running ??= drain()
      return promise
    },
    /** Resolves when no write is waiting. */
    async close(): Promise<void> {
      while (running) await running
    },
  }
}
