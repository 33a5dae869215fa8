import { resolve } from 'node:path'
import { readSetting } from '../access/index.ts'
import type { Database } from '../database/index.ts'

/** The folders of this machine that projects may deploy from. */
export interface SourceFolders {
  ofOrganization(organizationId: string): Promise<readonly string[]>
  ofProject(projectId: string): Promise<readonly string[]>
}

export interface AllowedFolder {
  /** Null: the organisation of the first start. */
  organizationId: string | null
  path: string
}

/**
 * `findRemembered` finds the folders of `--docs`, which belong to the organisation of the first start. Another process may have
 * added one since this one started.
 */
export function createSourceFolders(
  { database }: { database: Pick<Database, 'queries'> },
  {
    allowed,
    findRemembered,
  }: { allowed: readonly AllowedFolder[]; findRemembered(): Promise<readonly string[]> },
): SourceFolders {
  async function ofOrganization(organizationId: string): Promise<string[]> {
    const remembered = await findRemembered()
    const entries = [...allowed, ...remembered.map(path => ({ organizationId: null, path: resolve(path) }))]
    const isFirst = (await readSetting(database, 'first-organization')) === organizationId
    return entries
      .filter(entry => (entry.organizationId === null ? isFirst : entry.organizationId === organizationId))
      .map(entry => entry.path)
  }

  return {
    ofOrganization,
    async ofProject(projectId) {
      const project = await database.queries
        .selectFrom('projects')
        .select('organization_id')
        .where('id', '=', projectId)
        .executeTakeFirst()
      return project ? ofOrganization(project.organization_id) : []
    },
  }
}
