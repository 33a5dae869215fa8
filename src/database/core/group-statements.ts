import { isOutage } from './is-outage.ts'

const mostTogether = 100
const mostInFlight = 8
/** A statement that takes longer waits for a lock; the next group does not wait for it. */
const slowMs = 20

interface Waiting<Item, Result> {
  item: Item
  resolve(value: Result): void
  reject(reason: unknown): void
}

export interface StatementGroups<Item, Result> {
  run(item: Item): Promise<Result>
  /** Resolves when nothing is waiting or running. */
  close(): Promise<void>
}

/**
 * Runs with one statement for each group what a process asks for at the same time, or while the previous group runs. If a group
 * fails, its members run alone, but not in an outage, in which each would fail. `runTogether` returns results in order.
 */
export function createStatementGroups<Item, Result>(
  runTogether: (items: readonly Item[]) => Promise<readonly Result[]>,
): StatementGroups<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  const running = new Set<Promise<void>>()
  let next: NodeJS.Immediate | undefined
  let impatient: NodeJS.Timeout | undefined

  async function runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await runTogether(group.map(({ item }) => item))
      for (const [position, member] of group.entries()) member.resolve(results[position] as Result)
    } catch (error) {
      if (group.length === 1 || isOutage(error)) for (const { reject } of group) reject(error)
      else for (const member of group) await runGroup([member])
    }
  }

  function start(): void {
    clearTimeout(impatient)
    impatient = undefined
    next = undefined
    const group = waiting.slice(0, mostTogether)
    waiting = waiting.slice(mostTogether)
    if (group.length === 0) return
    const ended: Promise<void> = runGroup(group).finally(() => {
      running.delete(ended)
      plan()
    })
    running.add(ended)
    plan()
  }

  function plan(): void {
    if (waiting.length === 0 || next) return
    // In an immediate, so that requests that arrived together join the group.
    if (running.size === 0) next = setImmediate(start)
    else if (running.size < mostInFlight) impatient ??= setTimeout(start, slowMs)
  }

  return {
    run(item) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      waiting.push({ item, resolve, reject })
      plan()
      return promise
    },
    async close() {
      while (running.size > 0 || waiting.length > 0) {
        await Promise.all(running)
        await new Promise(setImmediate)
      }
    },
  }
}
