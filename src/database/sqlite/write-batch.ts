interface Waiting<Item, Result> {
  item: Item
  resolve(value: Result): void
  reject(reason: unknown): void
}

/** Turns of the event loop. */
const gatherTurns = 12

/**
 * Group commit: writes that arrive while one transaction is under way are committed together in the next, so that many
 * callers share one sync to the disk. Where a member of a group fails, the group is rolled back and its members run alone.
 * `writeTogether` does all of a group in one transaction, or fails with none of it done; its results are in the order of the items.
 */
export function createWriteBatch<Item, Result>(writeTogether: (items: Item[]) => Promise<Result[]>) {
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined
  let lastGroupSize = 1

  async function run(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await writeTogether(group.map(({ item }) => item))
      for (const [position, result] of results.entries()) group[position]?.resolve(result)
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      else for (const member of group) await run([member])
    }
  }

  /**
   * Lets the requests that arrived together join the group. Where fewer wait than half of the last group, more are waited
   * for, briefly: under load a commit costs more than the wait (Postgres has `commit_delay` for that). Half of them, so that
   * one half of the callers is served while the other half is written.
   */
  async function gather(): Promise<void> {
    await new Promise<void>(resolve => setImmediate(resolve))
    for (let turn = 0; turn < gatherTurns && waiting.length < lastGroupSize / 2; turn += 1)
      await new Promise<void>(resolve => setImmediate(resolve))
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await gather()
      const group = waiting
      waiting = []
      lastGroupSize = group.length
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
    /** Resolves when nothing waits any more. */
    async close(): Promise<void> {
      while (running) await running
    },
  }
}
