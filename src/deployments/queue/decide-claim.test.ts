import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClaimTerms, decideClaim, type OpenDeployment } from './decide-claim.ts'

const terms: ClaimTerms = { now: 1_000, owner: 'me', exclusive: false, maxAttempts: 3 }

function queued(id: string): OpenDeployment {
  return { id, status: 'queued', attempt: 0, leaseOwner: null, leaseExpiresAt: null }
}

function running(id: string, leaseOwner: string, leaseExpiresAt: number, attempt = 1): OpenDeployment {
  return { id, status: 'in_progress', attempt, leaseOwner, leaseExpiresAt }
}

describe('decideClaim', () => {
  it('runs the newest queued deployment', () => {
    expect(decideClaim([queued('1'), queued('2')], terms)).toEqual({ kind: 'run', id: '2', attempt: 1 })
  })

  it('waits while another worker has the lease', () => {
    expect(decideClaim([running('1', 'other', 1_001), queued('2')], terms)).toEqual({ kind: 'wait' })
  })

  it('takes over an expired lease before queued deployments', () => {
    const open = [running('1', 'other', 1_000), queued('2')]
    expect(decideClaim(open, terms)).toEqual({ kind: 'run', id: '1', attempt: 2 })
  })

  it('gives up after the last attempt', () => {
    expect(decideClaim([running('1', 'other', 0, 3)], terms)).toEqual({ kind: 'give-up', id: '1' })
  })

  it('treats another owner’s lease as dead on an exclusive database, and its own as alive', () => {
    const exclusive = { ...terms, exclusive: true }
    expect(decideClaim([running('1', 'dead', 9_000)], exclusive)).toMatchObject({ kind: 'run', id: '1' })
    expect(decideClaim([running('1', 'me', 9_000), queued('2')], exclusive)).toEqual({ kind: 'wait' })
  })

  it('never starts a second deployment while a lease is held', () => {
    const waiting = fc.array(fc.integer({ min: 2, max: 9 }).map(id => queued(String(id))))
    fc.assert(
      fc.property(waiting, fc.integer({ min: 1_001, max: 9_000 }), (others, expiry) => {
        expect(decideClaim([running('1', 'other', expiry), ...others], terms)).toEqual({ kind: 'wait' })
      }),
    )
  })
})
