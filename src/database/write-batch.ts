import type { WriteQueries } from './database.ts'

type Work<T> = (queries: WriteQueries) => Promise<T>

interface Waiting {
  work: Work<unknown>
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** Turns of the event loop. */
const gatherTurns = 12

/**
 * Group commit: writes that arrive while one transaction is under way are committed together in the next, so that many
 * callers share one fsync. Where a member of a group fails, the group is rolled back and its members run alone.
 */
export function createWriteBatch(transact: <T>(work: Work<T>) => Promise<T>) {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  let lastGroupSize = 1

  async function runAlone({ work, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(await transact(work))
    } catch (error) {
      reject(error)
    }
  }

  async function runTogether(group: Waiting[]): Promise<void> {
    let values: unknown[]
    try {
      values = await transact(async queries => {
        const results: unknown[] = []
        for (const { work } of group) results.push(await work(queries))
        return results
      })
    } catch {
      for (const member of group) await runAlone(member)
      return
    }
    for (const [position, member] of group.entries()) member.resolve(values[position])
  }

  /**
   * Lets the requests that arrived together join the group. Where the last group had several members and fewer wait now,
   * more are waited for, briefly: under load a commit costs more than the wait (Postgres has `commit_delay` for that).
   */
  async function gather(): Promise<void> {
    await new Promise<void>(resolve => setImmediate(resolve))
    for (let turn = 0; turn < gatherTurns && waiting.length < lastGroupSize; turn += 1)
      await new Promise<void>(resolve => setImmediate(resolve))
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await gather()
      const group = waiting
      waiting = []
      lastGroupSize = group.length
      const [first] = group
      if (group.length === 1 && first) await runAlone(first)
      else await runTogether(group)
    }
    running = undefined
  }

  return {
    write<T>(work: Work<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.push({ work, resolve, reject })
      running ??= drain()
      return promise as Promise<T>
    },
    /** Resolves when nothing waits any more. */
    async close(): Promise<void> {
      while (running) await running
    },
  }
}
