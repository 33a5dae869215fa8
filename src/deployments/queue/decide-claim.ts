import type { UpdateState } from '../../contract/index.ts'

/** A deployment that has not ended. */
export interface OpenDeployment {
  id: string
  status: UpdateState
  attempt: number
  leaseOwner: string | null
  leaseExpiresAt: number | null
}

export interface ClaimTerms {
  now: number
  owner: string
  /** Only one process uses the database, so another owner's lease belongs to a dead process. */
  exclusive: boolean
  maxAttempts: number
}

export type ClaimDecision =
  | { kind: 'run'; id: string; attempt: number }
  | { kind: 'give-up'; id: string }
  | { kind: 'wait' }

/**
 * Decides what a worker can do with a project's open deployments, which are sorted oldest first. One runs at a time. A deployment
 * whose worker is dead comes first; otherwise the newest queued one runs and supersedes the older ones.
 */
export function decideClaim(open: readonly OpenDeployment[], terms: ClaimTerms): ClaimDecision {
  const running = open.find(deployment => deployment.status === 'in_progress')
  if (running) {
    if (!isLeaseDead(running, terms)) return { kind: 'wait' }
    return running.attempt >= terms.maxAttempts
      ? { kind: 'give-up', id: running.id }
      : { kind: 'run', id: running.id, attempt: running.attempt + 1 }
  }
  const newest = open.findLast(deployment => deployment.status === 'queued')
  return newest ? { kind: 'run', id: newest.id, attempt: newest.attempt + 1 } : { kind: 'wait' }
}

function isLeaseDead(deployment: OpenDeployment, terms: ClaimTerms): boolean {
  if (deployment.leaseExpiresAt === null || deployment.leaseExpiresAt <= terms.now) return true
  return terms.exclusive && deployment.leaseOwner !== terms.owner
}
