import { cleanText, type GivenPageFeedback } from '../../contract/index.ts'
import { type Database, encodeJson, type WriteQueries } from '../../database/index.ts'
import { type Clock, createIdAt } from '../../shared/index.ts'

/** The oldest feedback of a project is deleted beyond this number. */
const keptRows = 20_000
const trimmedRows = 200
/** A comment may follow its vote within this time. */
const commentMs = 3_600_000

/**
 * Stores a reader's vote or the feedback of an AI agent, or adds a comment to a recent vote. Returns the id of the feedback.
 */
export async function givePageFeedback(
  { database, clock }: { database: Pick<Database, 'write'>; clock: Clock },
  projectId: string,
  { path, helpful, comment, id, code, agent = null }: GivenPageFeedback & { agent?: string | null },
): Promise<string> {
  const words = cleanText(comment ?? '').trim() || null
  const now = clock.now()
  return database.write(async queries => {
    if (id !== undefined) {
      const changed = await queries
        .updateTable('page_feedback')
        .set({ comment: words, helpful: helpful ? 1 : 0 })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .where('path', '=', path)
        .where('agent', 'is', null)
        .where('code_json', 'is', null)
        .where('given_at', '>', now - commentMs)
        .returning('id')
        .executeTakeFirst()
      if (changed) return changed.id
    }
    const given = createIdAt(now)
    await queries
      .insertInto('page_feedback')
      .values({
        project_id: projectId,
        id: given,
        path,
        helpful: helpful ? 1 : 0,
        comment: words,
        status: 'pending',
        given_at: now,
        agent,
        code_json: code ? encodeJson({ ...code, code: cleanText(code.code) }) : null,
      })
      .execute()
    await trim(queries, projectId)
    return given
  })
}

/** Deletes some rows more than necessary, so that this is rare. */
async function trim(queries: WriteQueries, projectId: string): Promise<void> {
  const oldest = await queries
    .selectFrom('page_feedback')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .offset(keptRows)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  const last = await queries
    .selectFrom('page_feedback')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .offset(trimmedRows)
    .limit(1)
    .executeTakeFirstOrThrow()
  await queries
    .deleteFrom('page_feedback')
    .where('project_id', '=', projectId)
    .where('id', '<', last.id)
    .execute()
}
