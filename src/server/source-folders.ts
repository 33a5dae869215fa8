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

/** `remembered` are folders of `--docs`, which belong to the organisation of the first start. */
export function createSourceFolders(
  { database }: { database: Pick<Database, 'queries'> },
  { allowed, remembered }: { allowed: readonly AllowedFolder[]; remembered: readonly string[] },
): SourceFolders {
  const entries = [...allowed, ...remembered.map(path => ({ organizationId: null, path: resolve(path) }))]

  async function ofOrganization(organizationId: string): Promise<string[]> {
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
