import type { WriteQueries } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import { hasOwner } from './has-owner.ts'

/** Throws `conflict` where an organisation has no owner besides this user. */
export async function refuseLastOwner(
  queries: WriteQueries,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  if (await hasOwner(queries, organizationId, userId)) return
  throw new AppError('conflict', 'This is the last owner. Make another member an owner first.')
}
