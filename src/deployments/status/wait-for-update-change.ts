import type { Database } from '../../database/index.ts'
import { ignoreRejection } from '../../shared/index.ts'
import { selectSettled } from '../record/is-settled.ts'

const pollMs = 1_000

/**
 * Resolves when the deployment's version has changed or is final, the time is over, or the signal aborts. `takeTurn` delays each look at
 * a changed deployment, so that many who wait for the same one do not look at once.
 */
export async function waitForUpdateChange(
  needs: { database: Database; takeTurn?: () => Promise<void> | undefined },
  input: { statusId: string; version: number; waitMs: number; signal: AbortSignal },
): Promise<void> {
  const { database, takeTurn = () => undefined } = needs
  const { statusId, version, waitMs, signal } = input
  if (signal.aborted || waitMs <= 0) return
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  let projectId: string | undefined
  let isLooking = false
  let isOver = false

  async function look(): Promise<void> {
    const row = await database.queries
      .selectFrom('deployments')
      .select(eb => ['project_id', 'version', selectSettled(eb)])
      .where('id', '=', statusId)
      .executeTakeFirst()
    projectId = row?.project_id
    if (!row || row.version !== version || row.is_settled) finish()
  }
  /** Changes before its turn are found by the same look. After a failed query, the next poll tries again. */
  async function lookInTurn(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await takeTurn()
    isLooking = false
    if (!isOver) await look()
  }
  const lookAgain = () => void ignoreRejection(lookInTurn())

  // Subscribed before the first query, so that no change is missed.
  const unsubscribe = database.subscribe('deployments', changed => {
    if (projectId === undefined || changed === projectId) lookAgain()
  })
  const timeout = setTimeout(finish, waitMs)
  // Notifications of other processes may get lost.
  const poll = database.exclusive ? undefined : setInterval(lookAgain, pollMs)
  const leave = () => finish()
  signal.addEventListener('abort', leave, { once: true })
  try {
    await look()
    await done
  } finally {
    isOver = true
    clearTimeout(timeout)
    clearInterval(poll)
    unsubscribe()
    signal.removeEventListener('abort', leave)
  }
}
