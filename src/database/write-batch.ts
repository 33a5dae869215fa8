import type { WriteQueries } from './database.ts'

type Work<T> = (queries: WriteQueries) => Promise<T>

interface Waiting {
  work: Work<unknown>
  resolve(value: unknown): void
  reject(reason: unknown): void
}

interface WriteBatchOptions {
  transact<T>(work: Work<T>): Promise<T>
  /** Resolves once everything committed before the call is durable. */
  sync(): Promise<void>
}

/**
 * Group commit: writes that arrive while one transaction is under way are committed together in the next, and whoever
 * wrote is told once the group is durable. The next group is committed while that is awaited, so that the disk, this
 * process and its callers work at the same time. Where a member of a group fails, the group is rolled back and its
 * members run alone.
 */
export function createWriteBatch({ transact, sync }: WriteBatchOptions) {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  const settling = new Set<Promise<void>>()

  /** Commits the group; what came of each member is told by `settle`. */
  async function commit(group: Waiting[]): Promise<void> {
    if (group.length > 1) {
      try {
        const values = await transact(async queries => {
          const results: unknown[] = []
          for (const { work } of group) results.push(await work(queries))
          return results
        })
        settle(group, values)
        return
      } catch {
        // Its members run alone.
      }
    }
    for (const member of group) {
      try {
        settle([member], [await transact(member.work)])
      } catch (error) {
        member.reject(error)
      }
    }
  }

  function settle(group: Waiting[], values: unknown[]): void {
    const settled = sync()
      .then(
        () => {
          for (const [position, member] of group.entries()) member.resolve(values[position])
        },
        error => {
          for (const member of group) member.reject(error)
        },
      )
      .finally(() => settling.delete(settled))
    settling.add(settled)
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // The requests that arrived together join the group.
      await new Promise<void>(resolve => setImmediate(resolve))
      const group = waiting
      waiting = []
      await commit(group)
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
      while (running || settling.size > 0) await Promise.all([running, ...settling])
    },
  }
}
