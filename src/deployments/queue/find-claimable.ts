import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, DatabaseSchema } from '../../database/index.ts'
import type { ClaimTerms } from './decide-claim.ts'
import type { ClaimableOrganization } from './order-organizations.ts'

type Terms = Pick<ClaimTerms, 'now' | 'owner' | 'exclusive'>

const hourMs = 3_600_000
const projectsPerOrganization = 20
const smallMs = 10_000

/** Lists the organisations that have a queued deployment in an idle project, or one whose worker is dead. */
export async function findClaimableOrganizations(
  database: Database,
  terms: Terms,
): Promise<ClaimableOrganization[]> {
  const claimable = await selectClaimable(database, terms)
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select(['organizations.id', 'organizations.builds_claimed_at as claimedAt'])
    .distinct()
    .execute()
  if (claimable.length === 0) return []
  const [building, used] = await Promise.all([
    findBuilding(database, terms),
    sumBuildTimes(database, terms.now),
  ])
  return claimable.map(organization => ({
    ...organization,
    isBuilding: building.has(organization.id),
    buildMs: used.get(organization.id) ?? 0,
  }))
}

/**
 * Lists the claimable projects of an organisation: first the one whose last build was claimed longest ago. With `onlySmall`, those whose
 * live deployment took up to ten seconds.
 */
export async function findClaimableProjects(
  database: Database,
  { organizationId, onlySmall, ...terms }: Terms & { organizationId: string; onlySmall: boolean },
): Promise<string[]> {
  const rows = await selectClaimable(database, terms)
    .$if(onlySmall, query =>
      query
        .innerJoin('deployments as live', 'live.id', 'projects.live_deployment_id')
        .where(eb => eb(eb('live.ended_at', '-', eb.ref('live.started_at')), '<=', smallMs)),
    )
    .select(['open.project_id', eb => eb.fn.min('open.id').as('oldest')])
    .where('projects.organization_id', '=', organizationId)
    .groupBy(['open.project_id', 'projects.build_claimed_at'])
    .orderBy('projects.build_claimed_at')
    .orderBy('oldest')
    .limit(projectsPerOrganization)
    .execute()
  return rows.map(row => row.project_id)
}

function selectClaimable(database: Database, terms: Terms) {
  return database.queries
    .selectFrom('deployments as open')
    .innerJoin('projects', 'projects.id', 'open.project_id')
    .where('open.ended_at', 'is', null)
    .where(eb =>
      eb.or([
        eb.and([
          eb('open.status', '=', 'queued'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('deployments as running')
                .select('running.id')
                .whereRef('running.project_id', '=', 'open.project_id')
                .where('running.ended_at', 'is', null)
                .where('running.status', '=', 'in_progress'),
            ),
          ),
        ]),
        eb.and([eb('open.status', '=', 'in_progress'), isLeaseDead(eb, terms)]),
      ]),
    )
}

function isLeaseDead(
  eb: ExpressionBuilder<DatabaseSchema & { open: DatabaseSchema['deployments'] }, 'open'>,
  terms: Terms,
) {
  return eb.or([
    eb('open.lease_expires_at', '<=', terms.now),
    ...(terms.exclusive ? [eb('open.lease_owner', '!=', terms.owner)] : []),
  ])
}

async function findBuilding(database: Database, terms: Terms): Promise<Set<string>> {
  const rows = await database.queries
    .selectFrom('deployments as open')
    .innerJoin('projects', 'projects.id', 'open.project_id')
    .select('projects.organization_id')
    .distinct()
    .where('open.ended_at', 'is', null)
    .where('open.status', '=', 'in_progress')
    .where(eb => eb.not(isLeaseDead(eb, terms)))
    .execute()
  return new Set(rows.map(row => row.organization_id))
}

/** Sums the build times of each organisation within the last hour. */
async function sumBuildTimes(database: Database, now: number): Promise<Map<string, number>> {
  const since = now - hourMs
  const end = sql<number>`case when ended_at is null then ${sql.lit(now)} else ended_at end`
  const start = sql<number>`case when started_at < ${sql.lit(since)} then ${sql.lit(since)} else started_at end`
  const rows = await database.queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .select(['organization_id', sql<number>`sum((${end}) - (${start}))`.as('buildMs')])
    .where('started_at', 'is not', null)
    .where(eb => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .groupBy('organization_id')
    .execute()
  return new Map(rows.map(row => [row.organization_id, Number(row.buildMs)]))
}
