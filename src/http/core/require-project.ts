import { findProject, type Principal, type Project } from '../../access/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from './http-services.ts'

/** Finds a project of the caller's organisation. Throws `not-found`, also for projects of other organisations. */
export async function requireProject(
  services: Pick<HttpServices, 'database'>,
  { organizationId }: Pick<Principal, 'organizationId'>,
  projectId: string,
): Promise<Project> {
  return foundProject(await findProject(services, { organizationId, projectId }), projectId)
}

/** Throws `not-found` if a project was not found. */
export function foundProject<Found>(project: Found | undefined, projectId: string): Found {
  if (project !== undefined) return project
  throw unknownProject(projectId)
}

export function unknownProject(projectId: string): AppError {
  return new AppError('not-found', `There is no project ${projectId}.`)
}
