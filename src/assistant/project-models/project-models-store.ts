import { type Database, decodeJson, encodeJson, type Queries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import type { StoredModels } from './stored-models.ts'

export interface ProjectModels {
  settings: StoredModels
  /** Changes with every update. */
  version: string
  updatedAt: number
}

/** Returns undefined if a project has no settings. */
export async function readProjectModels(
  queries: Pick<Queries, 'selectFrom'>,
  projectId: string,
): Promise<ProjectModels | undefined> {
  const row = await queries
    .selectFrom('project_models')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return (
    row && {
      settings: decodeJson<StoredModels>(row.settings_json),
      version: row.version,
      updatedAt: row.updated_at,
    }
  )
}

export async function writeProjectModels(
  { database, clock, createId }: { database: Database; clock: Clock; createId: CreateId },
  { projectId, settings }: { projectId: string; settings: StoredModels },
): Promise<void> {
  const row = { settings_json: encodeJson(settings), version: createId(), updated_at: clock.now() }
  await database.write(queries =>
    queries
      .insertInto('project_models')
      .values({ project_id: projectId, ...row })
      .onConflict(conflict => conflict.column('project_id').doUpdateSet(row))
      .execute(),
  )
  await database.notify('models', projectId)
}

/** Makes the project use the server's models again, in every process. */
export async function removeProjectModels(
  { database }: { database: Database },
  { projectId }: { projectId: string },
): Promise<void> {
  await database.write(queries =>
    queries.deleteFrom('project_models').where('project_id', '=', projectId).execute(),
  )
  await database.notify('models', projectId)
}
