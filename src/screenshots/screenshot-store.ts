import { isDeepStrictEqual } from 'node:util'
import type { DeploymentArtifacts, DeploymentScreenshots } from '../artifacts/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../database/index.ts'
import { announce, appendLogLine } from '../deployments/index.ts'
import type { Clock } from '../shared/index.ts'

/** A deployment whose home page is to be pictured, by whoever holds the attempt. */
export interface ScreenshotJob {
  deploymentId: string
  projectId: string
  projectName: string
  /** Attempts begun, this one included. */
  attempt: number
  artifacts: DeploymentArtifacts
}

/** With them, or with a line that says why not. */
export interface ScreenshotResult {
  screenshots?: DeploymentScreenshots
  line: string
}

type Needs = { database: Database; clock: Clock }

/** The newest deployment that waits for screenshots. Until the lease is over nobody else begins with it. */
export async function claimScreenshots(
  { database, clock }: Needs,
  { leaseMs }: { leaseMs: number },
): Promise<ScreenshotJob | undefined> {
  const now = clock.now()
  const due = await database.queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .select(['deployments.id', 'project_id', 'name', 'artifacts_json', 'screenshots_attempt as attempt'])
    .where('screenshots_due_at', '<=', now)
    .where('artifacts_json', 'is not', null)
    .orderBy('deployments.id', 'desc')
    .executeTakeFirst()
  if (!due || due.artifacts_json === null) return undefined
  const result = await database.write(queries =>
    whereUnchanged(queries, { deploymentId: due.id, attempt: due.attempt })
      .set({ screenshots_attempt: due.attempt + 1, screenshots_due_at: now + leaseMs })
      .executeTakeFirst(),
  )
  if (result.numUpdatedRows === 0n) return claimScreenshots({ database, clock }, { leaseMs })
  return {
    deploymentId: due.id,
    projectId: due.project_id,
    projectName: due.name,
    attempt: due.attempt + 1,
    artifacts: decodeJson(due.artifacts_json),
  }
}

/** Screenshots of another of the project's deployments that shows the same. */
export async function findEqualScreenshots(
  { database }: Pick<Needs, 'database'>,
  job: ScreenshotJob,
): Promise<DeploymentScreenshots | undefined> {
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

/** Ends the work on a deployment's screenshots; nothing changes where another has it. */
export async function settleScreenshots(
  { database, clock }: Needs,
  { deploymentId, projectId, attempt }: Pick<ScreenshotJob, 'deploymentId' | 'projectId' | 'attempt'>,
  { screenshots, line }: ScreenshotResult,
): Promise<void> {
  await database.write(async queries => {
    const result = await whereUnchanged(queries, { deploymentId, attempt })
      // Given up with the artifacts meanwhile, there is nothing that would keep the screenshots.
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

/** Hands a deployment back, as if it had not been begun with. */
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

/** For a process that is alone and has just started: whoever had begun has died. */
export async function makeScreenshotsDue({ database, clock }: Needs): Promise<void> {
  await database.write(queries =>
    queries
      .updateTable('deployments')
      .set({ screenshots_due_at: clock.now() })
      .where('screenshots_due_at', '>', clock.now())
      .execute(),
  )
}

/** For a server that takes none: nothing waits for them. */
export async function forgoScreenshots({ database }: Pick<Needs, 'database'>): Promise<void> {
  const waiting = await database.queries
    .selectFrom('deployments')
    .select('id')
    .where('screenshots_due_at', 'is not', null)
    .limit(1)
    .execute()
  if (waiting.length === 0) return
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
