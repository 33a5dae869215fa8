import { type Database, decodeJson, encodeJson } from '../database/index.ts'
import type { Clock, CreateId } from '../shared/index.ts'
import type { SignInSettings } from './sign-in-settings.ts'

export interface SignInRow {
  settings: SignInSettings
  updatedAt: number
}

/** Returns undefined if readers of the project cannot sign in. */
export async function findSignIn(
  { database }: { database: Pick<Database, 'queries'> },
  projectId: string,
): Promise<SignInRow | undefined> {
  const row = await database.queries
    .selectFrom('project_readers')
    .select(['settings_json', 'updated_at'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row && { settings: decodeJson<SignInSettings>(row.settings_json), updatedAt: row.updated_at }
}

interface WriteNeeds {
  database: Database
  clock: Clock
  createId: CreateId
}

/** The new generation ends all sessions of readers. */
export async function writeSignIn(
  { database, clock, createId }: WriteNeeds,
  { projectId, settings }: { projectId: string; settings: SignInSettings },
): Promise<void> {
  const row = { settings_json: encodeJson(settings), generation: createId(), updated_at: clock.now() }
  await database.write(queries =>
    queries
      .insertInto('project_readers')
      .values({ project_id: projectId, ...row })
      .onConflict(conflict => conflict.column('project_id').doUpdateSet(row))
      .execute(),
  )
  await announceSignIn(database, projectId)
}

export async function removeSignIn({ database }: { database: Database }, projectId: string): Promise<void> {
  await database.write(queries =>
    queries.deleteFrom('project_readers').where('project_id', '=', projectId).execute(),
  )
  await announceSignIn(database, projectId)
}

/** Every process reads the settings with the live site of the project and of its previews. */
async function announceSignIn(database: Database, projectId: string): Promise<void> {
  const previews = await database.queries
    .selectFrom('projects')
    .select('id')
    .where('preview_of', '=', projectId)
    .execute()
  for (const id of [projectId, ...previews.map(preview => preview.id)])
    await database.notify('deployments', id)
}
