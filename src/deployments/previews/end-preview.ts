import type { Database, WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { endOpenUpdates } from '../queue/finish-deployment.ts'
import { announce } from '../record/announce.ts'
import { lockProject } from '../record/lock-project.ts'

type Needs = { database: Database; clock: Clock }

/**
 * Ends a branch's preview. Its site and assistant stop at once, running updates end, and its artifacts are collected later. Conversations
 * are kept. Returns whether there was a preview. The caller has checked access.
 */
export async function endPreview(
  needs: Needs,
  input: { projectId: string; branch: string; reason: string },
): Promise<boolean> {
  const { projectId, branch, reason } = input
  const preview = await needs.database.queries
    .selectFrom('projects')
    .select('id')
    .where('preview_of', '=', projectId)
    .where('preview_branch', '=', branch)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return preview !== undefined && endPreviewById(needs, { previewId: preview.id, reason })
}

/** Ends the previews without an update since a time; returns how many. */
export async function endIdlePreviews(needs: Needs, input: { idleSince: number }): Promise<number> {
  const idle = await needs.database.queries
    .selectFrom('projects')
    .select('id')
    .where('preview_of', 'is not', null)
    .where('archived_at', 'is', null)
    .where('updated_at', '<', input.idleSince)
    .execute()
  let ended = 0
  for (const { id } of idle) {
    const isEnded = await endPreviewById(needs, {
      previewId: id,
      reason: 'The preview has ended because it was not updated for a long time.',
      ...input,
    })
    if (isEnded) ended += 1
  }
  return ended
}

/** Like `endPreview`; with `idleSince`, a preview that was updated since is kept. */
export async function endPreviewById(
  needs: Needs,
  input: { previewId: string; reason: string; idleSince?: number },
): Promise<boolean> {
  const { database, clock } = needs
  const { previewId, reason, idleSince = Number.POSITIVE_INFINITY } = input
  const isEnded = await database.write(async queries => {
    const preview = await lockProject(queries, database.kind, previewId)
    if (!preview || preview.archived_at !== null || preview.updated_at >= idleSince) return false
    await endOpenUpdates(queries, { projectId: previewId, summary: reason, now: clock.now() })
    await archivePreview(queries, previewId, clock.now())
    return true
  })
  await announce(database, 'keys', previewId)
  await announce(database, 'deployments', previewId)
  return isEnded
}

/** Archives a preview, in a transaction that has locked it. */
export async function archivePreview(queries: WriteQueries, previewId: string, now: number): Promise<void> {
  await queries
    .updateTable('projects')
    .set({ archived_at: now, live_deployment_id: null })
    .where('id', '=', previewId)
    .execute()
}
