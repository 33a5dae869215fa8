import type { Database } from '../../database/index.ts'
import { AppError, type Clock } from '../../shared/index.ts'
import { isUniqueViolation } from '../projects/is-unique-violation.ts'
import { type Project, toProject } from '../projects/project.ts'
import { refuseTakenHostname, takenHostname } from '../projects/refuse-taken-hostname.ts'
import { type ResolveTxt, requireProof } from './hostname-proof.ts'

interface Needs {
  database: Pick<Database, 'write' | 'notify'>
  clock: Clock
  resolveTxt: ResolveTxt
}

/**
 * Puts a project's pending host name into use if its DNS record is right. A proven one stays as it is. Throws `conflict` if the
 * record is missing or wrong, or if another project has proven the name.
 */
export async function verifyHostname(needs: Needs, project: Project): Promise<Project> {
  const { id, organizationId, pendingHostname } = project
  if (pendingHostname === null) {
    if (project.hostname !== null) return project
    throw new AppError('conflict', 'The project has no custom domain. Set one before you verify it.')
  }
  await requireProof(needs, pendingHostname)
  const { database, clock } = needs
  const work = database.write(async queries => {
    await refuseTakenHostname(queries, { hostname: pendingHostname.hostname, projectId: id })
    return queries
      .updateTable('projects')
      .set({
        hostname: pendingHostname.hostname,
        pending_hostname: null,
        hostname_token: null,
        updated_at: clock.now(),
      })
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .where('archived_at', 'is', null)
      .where('hostname_token', '=', pendingHostname.token)
      .returningAll()
      .executeTakeFirst()
  })
  const row = await work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? takenHostname(pendingHostname.hostname, error) : error
  })
  await database.notify('keys', id)
  if (row) return toProject(row)
  throw new AppError('conflict', 'The custom domain was changed during the look-up. Verify the new one.')
}
