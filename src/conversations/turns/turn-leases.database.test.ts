import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptTurn } from '../../../test/support/accept-turn.ts'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { silentLog } from '../../shared/index.ts'
import { finishAbandonedTurns } from '../index.ts'
import { createTurnLeases, type TurnLeases } from './turn-leases.ts'

const tenSeconds = 10_000

describe.each(databaseKinds)('the leases of open turns on %s', kind => {
  let test: TestDatabase
  let leases: TurnLeases
  let projectId: string
  const clock = createManualClock()
  const needs = () => ({ database: test.database, clock, createId: createSequentialId(), log: silentLog })

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
    leases = createTurnLeases(needs())
  })
  afterEach(async () => {
    leases.close()
    await test.close()
  })

  async function open(deadlineAt: number): Promise<string> {
    const request = { projectId, threadId: null, fp: 'a', query: 'q', pageUrl: null, deploymentId: null }
    const accepted = await acceptTurn(needs(), { ...request, deadlineAt: leases.firstDeadline(deadlineAt) })
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
    leases.hold({ projectId, turnId: accepted.turn.turnId, deadlineAt })
    return accepted.turn.turnId
  }
  const finishExpired = () => finishAbandonedTurns(needs(), { scope: 'expired' })

  it('a turn stays open while its process renews the lease, and ends when it does not', async () => {
    await open(clock.now() + 10 * tenSeconds)
    for (let renewals = 0; renewals < 3; renewals += 1) {
      clock.advance(tenSeconds - 1)
      await leases.renew()
      expect(await finishExpired()).toBe(0)
    }
    clock.advance(tenSeconds)
    expect(await finishExpired()).toBe(1)
  })

  it('a turn ends at its own deadline, even if its process renews the lease', async () => {
    await open(clock.now() + tenSeconds + 1)
    clock.advance(tenSeconds - 1)
    await leases.renew()
    clock.advance(tenSeconds - 1)
    await leases.renew()
    clock.advance(1)
    expect(await finishExpired()).toBe(1)
  })

  it('a released turn is not renewed', async () => {
    leases.release(await open(clock.now() + 10 * tenSeconds))
    clock.advance(tenSeconds - 1)
    await leases.renew()
    clock.advance(1)
    expect(await finishExpired()).toBe(1)
  })
})
