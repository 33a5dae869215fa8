import type { Database, WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { insertKey } from '../keys/insert-key.ts'
import { ownOrigin } from '../keys/origin.ts'
import type { Project } from './project.ts'

/** Name of such a key among its owner's. */
export const chatBoxKeyName = 'Site chat box'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  createId: CreateId
}

/**
 * The key that the chat box on a project's rendered pages uses; made when it is first asked for, null where the box is off. It
 * stands in pages that anyone can read, so it is for pages of this server alone, and kept as it is beside its digest.
 */
export async function findChatBoxKey(
  { database, clock, createId }: Needs,
  project: Pick<Project, 'id' | 'organizationId' | 'hasChatBox' | 'chatBoxKey'>,
): Promise<string | null> {
  if (!project.hasChatBox || project.chatBoxKey !== null) return project.chatBoxKey
  const id = createId()
  return database.write(async queries => {
    const claimed = await queries
      .updateTable('projects')
      .set({ chat_box_key_id: id })
      .where('id', '=', project.id)
      .where('chat_box_key_id', 'is', null)
      .where('chat_box_off_at', 'is', null)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) return readChatBoxKey(queries, project.id)
    const { token } = await insertKey(queries, {
      id,
      organizationId: project.organizationId,
      projectId: project.id,
      kind: 'assistant',
      name: chatBoxKeyName,
      scopes: [],
      allowedAddresses: [],
      allowedOrigins: [ownOrigin],
      createdAt: clock.now(),
      expiresAt: null,
    })
    await queries.updateTable('projects').set({ chat_box_key: token }).where('id', '=', project.id).execute()
    return token
  })
}

/** Refuses the key that stands in pages which are still open, from its next request on. */
export async function revokeChatBoxKey(
  queries: WriteQueries,
  { organizationId, projectId, now }: { organizationId: string; projectId: string; now: number },
): Promise<void> {
  await queries
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where('id', 'in', project =>
      project.selectFrom('projects').select('chat_box_key_id').where('id', '=', projectId),
    )
    .execute()
}

/** Turns the chat box off whose key was revoked. */
export async function endChatBox(
  queries: WriteQueries,
  { keyId, now }: { keyId: string; now: number },
): Promise<void> {
  await queries
    .updateTable('projects')
    .set({ chat_box_key: null, chat_box_key_id: null, chat_box_off_at: now })
    .where('chat_box_key_id', '=', keyId)
    .execute()
}

async function readChatBoxKey(queries: WriteQueries, projectId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('projects')
    .select('chat_box_key')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.chat_box_key ?? null
}
