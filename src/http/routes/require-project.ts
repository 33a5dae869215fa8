import { findProject, type Principal, type Project } from '../../access/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Services } from '../handler.ts'

/** A project of the caller's organisation; one of another's looks like one that is not there. */
export async function requireProject(
  services: Pick<Services, 'database'>,
  { organizationId }: Pick<Principal, 'organizationId'>,
  projectId: string,
): Promise<Project> {
  const project = await findProject(services, { organizationId, projectId })
  if (project) return project
  throw new AppError('not-found', `There is no project with the identifier ${projectId}.`)
}
