import type { CheckSettings, SiteOptions } from '../../contract/index.ts'
import { type Database, decodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { recordEvent } from '../events/record-event.ts'
import { announce } from '../record/announce.ts'
import { type Deployment, readDeploymentRow } from '../record/deployment.ts'
import { readLastLine } from '../record/deployment-log.ts'
import { type LockedProject, lockProject } from '../record/lock-project.ts'
import { type ClaimTerms, decideClaim } from './decide-claim.ts'
import { findClaimableOrganizations, findClaimableProjects } from './find-claimable.ts'
import { finishDeployment } from './finish-deployment.ts'
import type { Lease } from './lease.ts'
import { type CanReadFolder, leaveToOtherWorker } from './leave-to-other-worker.ts'
import { orderOrganizations } from './order-organizations.ts'

export interface ClaimOptions {
  /** The worker's name, unique across processes and restarts. */
  owner: string
  leaseMs: number
  maxAttempts: number
  /** Build time of an organisation per hour, beyond which the builds of others come first; unlimited if not given. */
  budgetMs?: number
  /** An organisation with a running build may use the lane only for small sites; false if not given. */
  isLastLane?: boolean
}

export interface Claim {
  lease: Lease
  deployment: Deployment
  /** The live deployment; for a preview without one, that of its project. */
  liveDeploymentId: string | null
  /** The project that readers ask, and its live deployment: for a preview, those of its parent. */
  asked: { projectId: string; liveDeploymentId: string | null }
  /** The owner's settings. */
  checks: CheckSettings | null
  /** Whether readers of the project can sign in. */
  hasSignIn: boolean
  site: SiteOptions
  /** Whether the project has a custom domain. */
  hasOwnHost: boolean
  /** Whether the server has no other organisation. */
  isAlone: boolean
  /** Builds with the same name may share a process. Previews do not, because more people can push to a branch. */
  shareName: string
  /** The number of log lines from earlier attempts. */
  logLines: number
}

const rounds = 3

/** Claims the next deployment that can run, round-robin over organisations, then over their projects; undefined if there is none. */
export async function claimDeployment(
  needs: { database: Database; clock: Clock; canReadFolder?: CanReadFolder | undefined },
  options: ClaimOptions,
): Promise<Claim | undefined> {
  const { database, clock } = needs
  const { budgetMs = Number.POSITIVE_INFINITY, isLastLane = false } = options
  for (let round = 0; round < rounds; round += 1) {
    const terms: ClaimTerms = { ...options, now: clock.now(), exclusive: database.exclusive }
    const found = await findClaimableOrganizations(database, terms)
    const organizations = orderOrganizations(found, { budgetMs, isLastLane })
    if (organizations.length === 0) return undefined
    for (const { id: organizationId, isBuilding } of organizations) {
      const onlySmall = isLastLane && isBuilding
      for (const projectId of await findClaimableProjects(database, {
        ...terms,
        organizationId,
        onlySmall,
      })) {
        if (await leaveToOtherWorker(needs, projectId)) continue
        const claim = await database.write(queries =>
          claimFromProject(queries, {
            kind: database.kind,
            clock,
            projectId,
            terms,
            leaseMs: options.leaseMs,
          }),
        )
        if (claim !== undefined) await announce(database, 'deployments', projectId)
        if (claim && claim !== 'gave-up') return claim
      }
    }
  }
  return undefined
}

interface ClaimAttempt {
  kind: Database['kind']
  clock: Clock
  projectId: string
  terms: Omit<ClaimTerms, 'now'>
  leaseMs: number
}

async function claimFromProject(
  queries: WriteQueries,
  attempt: ClaimAttempt,
): Promise<Claim | 'gave-up' | undefined> {
  const { projectId, leaseMs } = attempt
  const project = await lockProject(queries, attempt.kind, projectId, { skipLocked: true })
  if (!project) return undefined
  // Read under the lock, so that a deployment starts after the previous one's end.
  const terms: ClaimTerms = { ...attempt.terms, now: attempt.clock.now() }
  const open = await queries
    .selectFrom('deployments')
    .select(['id', 'status', 'attempt', 'lease_owner as leaseOwner', 'lease_expires_at as leaseExpiresAt'])
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  const decision = decideClaim(open, terms)
  if (decision.kind === 'wait') return undefined
  if (decision.kind === 'give-up') {
    await finishDeployment(queries, {
      id: decision.id,
      projectId,
      ending: 'failed',
      summary: `Gave up after ${terms.maxAttempts} attempts: the worker stopped during each one.`,
      now: terms.now,
    })
    return 'gave-up'
  }
  const row = await queries
    .updateTable('deployments')
    .set(eb => ({
      status: 'in_progress',
      summary: decision.attempt === 1 ? 'Starting.' : `Starting again (attempt ${decision.attempt}).`,
      version: eb('version', '+', 1),
      attempt: decision.attempt,
      steps_json: null,
      lease_owner: terms.owner,
      lease_expires_at: terms.now + leaseMs,
      started_at: eb.fn.coalesce('started_at', eb.val(terms.now)),
    }))
    .where('id', '=', decision.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteTurn(queries, project, terms.now)
  await markSuperseded(queries, projectId, decision.id)
  if (decision.attempt === 1) await recordEvent(queries, decision.id, terms.now)
  const mainLiveId =
    project.preview_of === null
      ? project.live_deployment_id
      : await findParentsLive(queries, project.preview_of)
  return {
    lease: { deploymentId: decision.id, projectId, owner: terms.owner, attempt: decision.attempt },
    deployment: readDeploymentRow(row),
    liveDeploymentId: project.live_deployment_id ?? mainLiveId,
    asked: { projectId: project.preview_of ?? projectId, liveDeploymentId: mainLiveId },
    checks: project.checks_json === null ? null : decodeJson<CheckSettings>(project.checks_json),
    site: project.site_json === null ? {} : decodeJson<SiteOptions>(project.site_json),
    hasOwnHost: project.hostname !== null,
    shareName: project.preview_of === null ? project.organization_id : projectId,
    isAlone: await isOnlyOrganization(queries),
    hasSignIn: await findSignIn(queries, project.preview_of ?? projectId),
    logLines: await readLastLine(queries, decision.id),
  }
}

async function isOnlyOrganization(queries: WriteQueries): Promise<boolean> {
  return (await queries.selectFrom('organizations').select('id').limit(2).execute()).length === 1
}

/** Moves the organisation and the project behind those that wait. */
async function noteTurn(queries: WriteQueries, project: LockedProject, now: number): Promise<void> {
  // Later than the previous turn, even within a millisecond.
  await queries
    .updateTable('organizations')
    .set(eb => ({
      builds_claimed_at: eb
        .case()
        .when('builds_claimed_at', '<', now)
        .then(now)
        .else(eb('builds_claimed_at', '+', 1))
        .end(),
    }))
    .where('id', '=', project.organization_id)
    .execute()
  await queries.updateTable('projects').set({ build_claimed_at: now }).where('id', '=', project.id).execute()
}

async function findSignIn(queries: WriteQueries, projectId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('project_readers')
    .select('project_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row !== undefined
}

async function findParentsLive(queries: WriteQueries, projectId: string): Promise<string | null> {
  const parent = await queries
    .selectFrom('projects')
    .select('live_deployment_id')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return parent?.live_deployment_id ?? null
}

async function markSuperseded(queries: WriteQueries, projectId: string, id: string): Promise<void> {
  await queries
    .updateTable('deployments')
    .set(eb => ({
      summary: `Superseded by ${id}, which is running. This update ends with it.`,
      version: eb('version', '+', 1),
    }))
    .where('project_id', '=', projectId)
    .where('status', '=', 'queued')
    .where('ended_at', 'is', null)
    .where('id', '<', id)
    .execute()
}
