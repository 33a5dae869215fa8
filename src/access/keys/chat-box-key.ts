import type { Database, WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import type { Project } from '../projects/project.ts'
import { insertKey } from './insert-key.ts'
import { ownOrigin } from './principal.ts'

/** The name of the key in the list of API keys. */
export const chatBoxKeyName = 'Site chat box'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  createId: CreateId
}

/**
 * Finds the API key of the chat box on a project's hosted pages, and creates it on first use. Null if the chat box is off.
 * Everyone can read the key in the pages, so it works on pages of this server only, and is stored in plain text.
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
      createdBy: null,
      createdAt: clock.now(),
      expiresAt: null,
    })
    await queries.updateTable('projects').set({ chat_box_key: token }).where('id', '=', project.id).execute()
    return token
  })
}

async function readChatBoxKey(queries: WriteQueries, projectId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('projects')
    .select('chat_box_key')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.chat_box_key ?? null
}
