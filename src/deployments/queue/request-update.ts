import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import { announce } from '../record/announce.ts'
import { lockProject } from '../record/lock-project.ts'
import { type InsertNeeds, insertUpdate, type NewUpdate } from './insert-update.ts'

/** Without an origin, the project's source is deployed. */
export type UpdateRequest = Omit<NewUpdate, 'origin'> & Partial<Pick<NewUpdate, 'origin'>>

/** Queues a deployment. Throws `not-found` for an unknown or archived project and `conflict` if the project has no source. */
export async function requestUpdate(
  needs: InsertNeeds & { database: Database },
  request: UpdateRequest,
): Promise<{ statusId: string }> {
  const { database } = needs
  const statusId = await database.write(async queries => {
    const project = await lockProject(queries, database.kind, request.projectId)
    if (!project || project.archived_at !== null)
      throw new AppError('not-found', `There is no project ${request.projectId}.`)
    const origin = request.origin ?? readProjectSource(project.source_json)
    return insertUpdate(queries, needs, { ...request, origin })
  })
  await announce(database, 'deployments', request.projectId)
  await announce(database, 'queue', request.projectId)
  return { statusId }
}

function readProjectSource(column: string | null): ProjectSource {
  const source = column === null ? null : decodeJson<ProjectSource>(column)
  if (source === null)
    throw new AppError('conflict', 'The project has no source yet. Set one, or upload its documentation.')
  if (source.kind === 'upload' && source.digest === undefined)
    throw new AppError('conflict', 'The project is deployed from uploads, but nothing has been uploaded yet.')
  return source
}
