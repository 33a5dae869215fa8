import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { announce } from '../queue/announce.ts'
import { insertUpdate } from '../queue/insert-update.ts'
import { lockProject } from '../queue/lock-project.ts'
import { decidePush } from './decide-push.ts'
import type { Push } from './push.ts'

export interface ReceivedPush {
  projectId: string
  source: 'github' | 'gitlab'
  push: Push
  /** What tells this delivery from every other; one that is known makes it a duplicate. */
  marks: string[]
}

/** `ignored`: the reason is a sentence for whoever reads the host's delivery log. */
export type PushOutcome =
  | { kind: 'queued'; statusId: string }
  | { kind: 'duplicate'; statusId: string }
  | { kind: 'ignored'; reason: string }

const rememberedMs = 90 * 24 * 3_600_000

/** Queues an update for a push that was checked to come from the project's code host, once for each push. */
export async function receivePush(
  needs: { database: Database; clock: Clock; createId: CreateId },
  received: ReceivedPush,
): Promise<PushOutcome> {
  const { database } = needs
  const { projectId, source, push, marks } = received
  const outcome = await database.write(async (queries): Promise<PushOutcome> => {
    const project = await lockProject(queries, database.kind, projectId)
    const origin = project?.source_json ? decodeJson<ProjectSource>(project.source_json) : null
    if (!project || project.archived_at !== null || origin === null)
      return { kind: 'ignored', reason: 'The project has no source.' }
    const reason = decidePush(push, origin)
    if (reason !== undefined) return { kind: 'ignored', reason }
    const known = await findMark(queries, projectId, marks)
    if (known !== undefined) return { kind: 'duplicate', statusId: known }
    const { commit, author } = push
    const statusId = await insertUpdate(queries, needs, { projectId, source, origin, commit, author })
    await remember(queries, received, { statusId, now: needs.clock.now() })
    return { kind: 'queued', statusId }
  })
  if (outcome.kind === 'queued') {
    await announce(database, 'deployments', projectId)
    await announce(database, 'queue', projectId)
  }
  return outcome
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
