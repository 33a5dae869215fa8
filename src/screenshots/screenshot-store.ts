import { isDeepStrictEqual } from 'node:util'
import type { DeploymentArtifacts, DeploymentScreenshots } from '../artifacts/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../database/index.ts'
import { announce, appendLogLine, type EventSubscriber } from '../deployments/index.ts'
import { type Clock, workLeaseMs } from '../shared/index.ts'

/** A deployment whose screenshots are due, claimed by one process. */
export interface ScreenshotJob {
  deploymentId: string
  projectId: string
  projectName: string
  /** The number of this attempt, from 1. */
  attempt: number
  leaseEndsAt: number
  artifacts: DeploymentArtifacts
  /** Whether readers of the project must sign in. */
  hasSignIn: boolean
}

/** `line` goes to the deployment's log. */
export interface ScreenshotResult {
  screenshots?: DeploymentScreenshots
  line: string
}

type Needs = { database: Database; clock: Clock }

/** Makes the screenshots of a deployment due, if it built a site. */
export const queueScreenshots: EventSubscriber = async (queries, { deploymentId, state, createdAt }) => {
  if (state !== 'success') return
  await queries
    .updateTable('deployments')
    .set({ screenshots_due_at: createdAt })
    .where('id', '=', deploymentId)
    .where('artifacts_json', 'is not', null)
    .execute()
}

/** Claims the newest deployment whose screenshots are due, until the lease expires. */
export async function claimScreenshots({ database, clock }: Needs): Promise<ScreenshotJob | undefined> {
  const now = clock.now()
  const due = await database.queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .leftJoin('project_readers', join =>
      join.on(on =>
        on('project_readers.project_id', '=', on.fn.coalesce('projects.preview_of', 'projects.id')),
      ),
    )
    .select(['deployments.id', 'deployments.project_id', 'name', 'artifacts_json'])
    .select(['screenshots_attempt as attempt', 'generation'])
    .where('screenshots_due_at', '<=', now)
    .where('artifacts_json', 'is not', null)
    .orderBy('deployments.id', 'desc')
    .executeTakeFirst()
  if (!due || due.artifacts_json === null) return undefined
  const leaseEndsAt = now + workLeaseMs
  const result = await database.write(queries =>
    whereUnchanged(queries, { deploymentId: due.id, attempt: due.attempt })
      .set({ screenshots_attempt: due.attempt + 1, screenshots_due_at: leaseEndsAt })
      .executeTakeFirst(),
  )
  if (result.numUpdatedRows === 0n) return claimScreenshots({ database, clock })
  return {
    deploymentId: due.id,
    projectId: due.project_id,
    projectName: due.name,
    attempt: due.attempt + 1,
    leaseEndsAt,
    artifacts: decodeJson(due.artifacts_json),
    hasSignIn: due.generation !== null,
  }
}

/** Moves the end of a lease unless it has changed; returns whether it did. */
export async function extendScreenshots(
  { database }: Pick<Needs, 'database'>,
  job: Pick<ScreenshotJob, 'deploymentId' | 'attempt'>,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const result = await database.write(queries =>
    whereUnchanged(queries, job)
      .where('screenshots_due_at', '=', from)
      .set({ screenshots_due_at: to })
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n
}

/** Finds screenshots of another deployment of the project with the same site. */
export async function findEqualScreenshots(
  { database }: Pick<Needs, 'database'>,
  job: ScreenshotJob,
): Promise<DeploymentScreenshots | undefined> {
  // Earlier ones may show pages that are private now.
  if (job.hasSignIn) return undefined
  const rows = await database.queries
    .selectFrom('deployments')
    .select(['artifacts_json', 'screenshots_json'])
    .where('project_id', '=', job.projectId)
    .where('screenshots_json', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const shownBy = ({ site, files }: DeploymentArtifacts) => [site, files]
  const equal = rows.find(
    ({ artifacts_json: json }) =>
      json !== null && isDeepStrictEqual(shownBy(decodeJson(json)), shownBy(job.artifacts)),
  )
  return equal?.screenshots_json ? decodeJson(equal.screenshots_json) : undefined
}

/** Stores the result, unless another process has claimed the deployment. */
export async function finishScreenshots(
  { database, clock }: Needs,
  { deploymentId, projectId, attempt }: Pick<ScreenshotJob, 'deploymentId' | 'projectId' | 'attempt'>,
  { screenshots, line }: ScreenshotResult,
): Promise<void> {
  await database.write(async queries => {
    const result = await whereUnchanged(queries, { deploymentId, attempt })
      // Without artifacts, the screenshots would not be kept either.
      .where('artifacts_json', 'is not', null)
      .set(eb => ({
        screenshots_due_at: null,
        ...(screenshots && { screenshots_json: encodeJson(screenshots) }),
        version: eb('version', '+', 1),
      }))
      .executeTakeFirst()
    if (result.numUpdatedRows > 0n) await appendLogLine(queries, deploymentId, line, clock.now())
  })
  await announce(database, 'deployments', projectId)
}

/** Releases a claim without counting the attempt. */
export async function releaseScreenshots(
  { database, clock }: Needs,
  { deploymentId, attempt }: Pick<ScreenshotJob, 'deploymentId' | 'attempt'>,
): Promise<void> {
  await database.write(queries =>
    whereUnchanged(queries, { deploymentId, attempt })
      .set({ screenshots_attempt: attempt - 1, screenshots_due_at: clock.now() })
      .execute(),
  )
}

/** Makes claimed screenshots due again. For a process that has the database to itself, so that all claims are dead. */
export async function requeueScreenshots({ database, clock }: Needs): Promise<void> {
  await database.write(queries =>
    queries
      .updateTable('deployments')
      .set({ screenshots_due_at: clock.now() })
      .where('screenshots_due_at', '>', clock.now())
      .execute(),
  )
}

/** Settles the deployments whose screenshots are due, for a server that takes none. */
export async function skipScreenshots({ database }: Pick<Needs, 'database'>): Promise<void> {
  await database.write(queries =>
    queries
      .updateTable('deployments')
      .set({ screenshots_due_at: null })
      .where('screenshots_due_at', 'is not', null)
      .execute(),
  )
}

function whereUnchanged(
  queries: WriteQueries,
  { deploymentId, attempt }: { deploymentId: string; attempt: number },
) {
  return queries
    .updateTable('deployments')
    .where('id', '=', deploymentId)
    .where('screenshots_due_at', 'is not', null)
    .where('screenshots_attempt', '=', attempt)
}
