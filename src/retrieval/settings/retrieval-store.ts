import { type Database, decodeJson, encodeJson, type Queries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import type { StoredRetrieval } from './stored-retrieval.ts'

export interface ProjectRetrievalRow {
  settings: StoredRetrieval
  /** Changes with every update. */
  version: string
  updatedAt: number
}

/** Returns undefined if a project has no settings. A preview uses its project's. */
export async function readProjectRetrieval(
  queries: Pick<Queries, 'selectFrom'>,
  projectId: string,
): Promise<ProjectRetrievalRow | undefined> {
  const row = await queries
    .selectFrom('project_retrieval')
    .innerJoin('projects', join =>
      join.on(on =>
        on.or([
          on('projects.id', '=', on.ref('project_retrieval.project_id')),
          on('projects.preview_of', '=', on.ref('project_retrieval.project_id')),
        ]),
      ),
    )
    .select(['settings_json', 'version', 'project_retrieval.updated_at'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  return (
    row && {
      settings: decodeJson<StoredRetrieval>(row.settings_json),
      version: row.version,
      updatedAt: row.updated_at,
    }
  )
}

export async function writeProjectRetrieval(
  { database, clock, createId }: { database: Database; clock: Clock; createId: CreateId },
  { projectId, settings }: { projectId: string; settings: StoredRetrieval },
): Promise<void> {
  const row = { settings_json: encodeJson(settings), version: createId(), updated_at: clock.now() }
  await database.write(queries =>
    queries
      .insertInto('project_retrieval')
      .values({ project_id: projectId, ...row })
      .onConflict(conflict => conflict.column('project_id').doUpdateSet(row))
      .execute(),
  )
  await database.notify('models', projectId)
}

/** Makes the project use the server's models again, in every process. */
export async function removeProjectRetrieval(
  { database }: { database: Database },
  { projectId }: { projectId: string },
): Promise<void> {
  await database.write(queries =>
    queries.deleteFrom('project_retrieval').where('project_id', '=', projectId).execute(),
  )
  await database.notify('models', projectId)
}
