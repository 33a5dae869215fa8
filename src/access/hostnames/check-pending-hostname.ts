import type { Database } from '../../database/index.ts'
import { AppError, type Clock } from '../../shared/index.ts'
import { type Project, toProject } from '../projects/project.ts'
import type { ResolveTxt } from './hostname-proof.ts'
import { verifyHostname } from './verify-hostname.ts'

interface Needs {
  database: Database
  clock: Clock
  resolveTxt: ResolveTxt
  /** Whether the operator has reserved a name. */
  isReserved(hostname: string): boolean
}

const minute = 60_000
const hour = 60 * minute
/** Waiting times after the first checks that fail. Later ones are six hours. */
const delaysMs = [minute, 2 * minute, 5 * minute, 10 * minute, 20 * minute, 30 * minute, hour, 2 * hour]
const laterMs = 6 * hour
/** About thirty days. The owner can still verify the domain after that. */
export const hostnameChecks = 128
/** Longer than a look-up takes, so an expired lease belongs to a dead process. */
const leaseMs = 2 * minute

/** Checks the pending custom domain that is due first. Returns false if none is. */
export async function checkPendingHostname(needs: Needs): Promise<boolean> {
  const claimed = await claimDue(needs)
  if (claimed === undefined) return false
  const { project, attempt } = claimed
  const problem = await findProblem(needs, project)
  if (problem !== undefined) await recordProblem(needs, { project, attempt, problem })
  return true
}

interface Claimed {
  project: Project
  /** From 1. */
  attempt: number
}

async function claimDue({ database, clock }: Needs): Promise<Claimed | undefined> {
  for (;;) {
    const now = clock.now()
    const due = await database.queries
      .selectFrom('projects')
      .select(['id', 'hostname_due_at'])
      .where('pending_hostname', 'is not', null)
      .where('archived_at', 'is', null)
      .where('hostname_due_at', '<=', now)
      .orderBy('hostname_due_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const row = await database.write(queries =>
      queries
        .updateTable('projects')
        .set(eb => ({
          hostname_due_at: now + leaseMs,
          hostname_attempt: eb('hostname_attempt', '+', 1),
        }))
        .where('id', '=', due.id)
        .where('hostname_due_at', '=', due.hostname_due_at)
        .returningAll()
        .executeTakeFirst(),
    )
    if (row) return { project: toProject(row), attempt: row.hostname_attempt }
  }
}

/** Undefined if the domain is verified now. */
async function findProblem(needs: Needs, project: Project): Promise<string | undefined> {
  const { pendingHostname } = project
  if (pendingHostname && needs.isReserved(pendingHostname.hostname))
    return `${pendingHostname.hostname} is reserved on this server. Use another custom domain.`
  try {
    await verifyHostname(needs, project)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function recordProblem(
  { database, clock }: Needs,
  { project, attempt, problem }: Claimed & { problem: string },
): Promise<void> {
  const now = clock.now()
  const isLast = attempt >= hostnameChecks
  await database.write(queries =>
    queries
      .updateTable('projects')
      .set({
        hostname_checked_at: now,
        hostname_problem: problem,
        hostname_due_at: isLast ? null : now + (delaysMs[attempt - 1] ?? laterMs),
      })
      .where('id', '=', project.id)
      // The owner may have claimed another name meanwhile.
      .where('hostname_token', '=', project.pendingHostname?.token ?? '')
      .execute(),
  )
}
