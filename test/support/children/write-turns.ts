import { finishTurn } from '../../../src/conversations/index.ts'
import { createId } from '../../../src/shared/index.ts'
import { acceptTurn } from '../accept-turn.ts'
import { childInput } from '../child.ts'
import { type DatabaseLocation, openDatabaseAt } from '../database-location.ts'

export interface WriteTurnsInput {
  location: DatabaseLocation
  projectId: string
  /** The number of turns; by default, until killed. */
  count?: number
  /** The error of this process's clock, in milliseconds. */
  clockOffsetMs: number
}

const readers = 4

// Accepts and finishes turns for several concurrent readers, and prints the id of each accepted turn.
const { location, projectId, count = Number.POSITIVE_INFINITY, clockOffsetMs } = childInput<WriteTurnsInput>()
const database = await openDatabaseAt(location)
const clock = { now: () => Date.now() + clockOffsetMs }
const needs = { database, clock, createId }
let left = count

async function read(): Promise<void> {
  while (left > 0) {
    left -= 1
    const accepted = await acceptTurn(needs, {
      projectId,
      threadId: null,
      fp: 'anonymous',
      query: 'How do I begin?',
      pageUrl: null,
      deploymentId: null,
      deadlineAt: clock.now() + 120_000,
    })
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
    const { turnId } = accepted.turn
    console.log(turnId)
    await finishTurn(needs, {
      projectId,
      turnId,
      ending: {
        outcome: 'completed',
        response: 'Like this.',
        sources: [],
        queryCategory: null,
        resolutionStatus: 'answered',
        resolutionReason: 'grounded',
        insight: null,
      },
    })
  }
}

await Promise.all(Array.from({ length: readers }, read))
await database.close()
console.log('done')
