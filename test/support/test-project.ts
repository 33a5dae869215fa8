import { createProject, ensureOrganization, type Project } from '../../src/access/index.ts'
import type { Database } from '../../src/database/index.ts'
import { createId, systemClock } from '../../src/shared/index.ts'

/** Creates a project in the server's organisation. */
export async function createTestProject(database: Database, domain = 'docs'): Promise<Project> {
  const needs = { database, clock: systemClock, createId }
  const { organizationId } = await ensureOrganization(needs, { name: 'Test' })
  return createProject(needs, { organizationId, project: { name: `Project ${domain}`, domain } })
}
