import type { Database } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { createPasswordReset } from '../links/create-password-reset.ts'
import { resetSecondFactor } from '../members/reset-second-factor.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  createId: CreateId
}

interface RecoverInput {
  email: string
  baseUrl: string
  /** Whether the authenticator app and passkeys were lost, too. */
  secondFactor: boolean
}

/** Lets the operator of the server help any member, also the only owner. Undefined if there is no such member. */
export async function recoverMember(
  needs: Needs,
  { email, baseUrl, secondFactor }: RecoverInput,
): Promise<{ url: string; expiresAt: string } | undefined> {
  const member = await needs.database.queries
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.organization_id', 'members.user_id'])
    .where('users.email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  if (!member) return undefined
  const { organization_id: organizationId, user_id: userId } = member
  const input = { organizationId, userId, by: 'operator' } as const
  const reset = await createPasswordReset(needs, { ...input, baseUrl })
  if (secondFactor) await resetSecondFactor(needs, input)
  for (const action of [
    'password-reset-created',
    ...(secondFactor ? ['two-factor-reset' as const] : []),
  ] as const)
    await recordAudit(needs, {
      organizationId,
      actor: { kind: 'operator' },
      action,
      target: userId,
      detail: null,
      address: '',
    })
  return reset
}
