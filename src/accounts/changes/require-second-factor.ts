import type { Database } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import { hasSecondFactor } from '../members/find-user.ts'

/**
 * Sets whether members who have a password need two-factor authentication. Throws `conflict` if the member who requires it does
 * not have it.
 */
export async function requireSecondFactor(
  { database }: { database: Pick<Database, 'queries' | 'write'> },
  { organizationId, userId, required }: { organizationId: string; userId: string | null; required: boolean },
): Promise<void> {
  if (required && userId !== null && !(await hasSecondFactor(database.queries, userId)))
    throw new AppError('conflict', 'Set up two-factor authentication for your own account first.')
  await database.write(queries =>
    queries
      .updateTable('organizations')
      .set({ second_factor_required: required ? 1 : 0 })
      .where('id', '=', organizationId)
      .execute(),
  )
}
