import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson, type WriteQueries } from '../../database/index.ts'
import {
  announce,
  type InsertNeeds,
  insertPreviewUpdate,
  insertUpdate,
  type LockedProject,
  lockProject,
} from '../../deployments/index.ts'
import { decidePush } from './decide-push.ts'
import type { Push } from './push.ts'

export interface ReceivedPush {
  projectId: string
  source: 'github' | 'gitlab'
  push: Push
  /** Identify the delivery: a known mark makes it a duplicate. */
  marks: string[]
}

/** `domain`: that of an updated preview. `reason` is a sentence for the code host's delivery log. */
export type PushOutcome =
  | { kind: 'queued'; statusId: string; domain?: string }
  | { kind: 'duplicate'; statusId: string }
  | { kind: 'ignored'; reason: string }

const rememberedMs = 90 * 24 * 3_600_000

/** Queues one update per push. The caller has verified that the push comes from the project's code host. */
export async function receivePush(needs: Needs, received: ReceivedPush): Promise<PushOutcome> {
  const { database } = needs
  const { projectId, marks } = received
  const outcome = await database.write(async (queries): Promise<PushOutcome & { queuedFor?: string }> => {
    const project = await lockProject(queries, database.kind, projectId)
    const origin = project?.source_json ? decodeJson<ProjectSource>(project.source_json) : null
    if (!project || project.archived_at !== null || origin === null)
      return { kind: 'ignored', reason: 'The project has no source.' }
    const decision = decidePush(received.push, origin)
    const isPreview = decision.kind === 'preview' && project.previews_on_push === 1
    if (decision.kind !== 'deploy' && !isPreview) return { kind: 'ignored', reason: decision.reason }
    const known = await findMark(queries, projectId, marks)
    if (known !== undefined) return { kind: 'duplicate', statusId: known }
    const queued = isPreview
      ? await queuePreview(queries, needs, project, received)
      : await queueUpdate(queries, needs, origin, received)
    if (queued.kind === 'queued')
      await remember(queries, received, { statusId: queued.statusId, now: needs.clock.now() })
    return queued
  })
  const { queuedFor, ...result } = outcome
  if (queuedFor !== undefined) {
    await announce(database, 'deployments', queuedFor)
    await announce(database, 'queue', queuedFor)
  }
  return result
}

type Needs = InsertNeeds & { database: Database }

async function queueUpdate(
  queries: WriteQueries,
  needs: Needs,
  origin: ProjectSource,
  { projectId, source, push: { commit, author } }: ReceivedPush,
) {
  const statusId = await insertUpdate(queries, needs, { projectId, source, origin, commit, author })
  return { kind: 'queued', statusId, queuedFor: projectId } as const
}

async function queuePreview(
  queries: WriteQueries,
  needs: Needs,
  project: LockedProject,
  { source, push: { branch, commit, author } }: ReceivedPush,
) {
  const queued = await insertPreviewUpdate(queries, needs, project, { branch, source, commit, author })
  if (queued.kind === 'refused') return { kind: 'ignored', reason: queued.reason } as const
  const { statusId, domain, previewId } = queued
  return { kind: 'queued', statusId, domain, queuedFor: previewId } as const
}

async function findMark(
  queries: WriteQueries,
  projectId: string,
  marks: string[],
): Promise<string | undefined> {
  if (marks.length === 0) return undefined
  const row = await queries
    .selectFrom('push_deliveries')
    .select('deployment_id')
    .where('project_id', '=', projectId)
    .where('mark', 'in', marks)
    .limit(1)
    .executeTakeFirst()
  return row?.deployment_id
}

async function remember(
  queries: WriteQueries,
  { projectId, marks }: ReceivedPush,
  { statusId, now }: { statusId: string; now: number },
): Promise<void> {
  await queries
    .deleteFrom('push_deliveries')
    .where('project_id', '=', projectId)
    .where('received_at', '<', now - rememberedMs)
    .execute()
  if (marks.length === 0) return
  await queries
    .insertInto('push_deliveries')
    .values(marks.map(mark => ({ project_id: projectId, mark, deployment_id: statusId, received_at: now })))
    .execute()
}
