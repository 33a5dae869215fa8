import type { Database } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { hasOwner } from '../members/owners.ts'
import { insertLink, linkUrl } from './one-time-link.ts'

/** Creates a link for the first owner. Undefined if there is an owner. All setup links stop working once there is one. */
export function createSetupLink(
  needs: { database: Pick<Database, 'write'>; clock: Clock; createId: CreateId },
  { organizationId, baseUrl }: { organizationId: string; baseUrl: string },
): Promise<string | undefined> {
  return needs.database.write(async queries => {
    if (await hasOwner(queries, organizationId)) return undefined
    const link = { organizationId, kind: 'setup', role: 'owner', email: null } as const
    const { token } = await insertLink(queries, needs, link)
    return linkUrl(baseUrl, 'setup', token)
  })
}
