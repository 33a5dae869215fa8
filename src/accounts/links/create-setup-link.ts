import type { Database } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { hasOwner } from '../members/has-owner.ts'
import { linkUrl } from './link-token.ts'
import { insertLink } from './one-time-link.ts'

/**
 * The link by which the first owner joins; undefined where there is an owner. Each start makes one of its own, and all of
 * them stop working once there is an owner.
 */
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
