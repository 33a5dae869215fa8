import type { AcceptLink, LinkView } from '../../contract/index.ts'
import type { Database, InvitationRow, Queries, WriteQueries } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { hasOwner, lockOrganization } from '../members/owners.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { digestLinkToken, openLinks } from './one-time-link.ts'

interface Needs {
  database: Pick<Database, 'kind' | 'queries' | 'write'>
  clock: Clock
  createId: CreateId
  hashPassword(password: string): Promise<string>
}

export interface Accepted {
  organizationId: string
  userId: string
  name: string
  email: string
  kind: InvitationRow['kind']
  /** Whether a code is required after the password. */
  hasSecondFactor: boolean
}

/** Returns what a link is for. Throws `link-invalid` for unknown, used, expired and withdrawn links alike. */
export async function inspectLink(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  { token }: { token: string },
): Promise<LinkView> {
  const { kind, role, email } = await findLink(database.queries, token, clock.now())
  return { kind, role, email }
}

/**
 * Accepts a link: creates a user and member, or sets a new password and ends the member's sessions. Throws `link-invalid` like
 * `inspectLink`, `conflict` if the email address already has an account, and `invalid-request` for a password that is easy to guess.
 */
export async function acceptLink(needs: Needs, input: AcceptLink): Promise<Accepted> {
  const { database, clock } = needs
  const link = await findLink(database.queries, input.token, clock.now())
  if (link.kind !== 'reset') requireFields(link, input)
  await refuseEasyPassword(database.queries, link, input)
  const password = await needs.hashPassword(input.password)
  return database.write(async queries => {
    await lockOrganization(queries, database.kind, link.organization_id)
    // Checked again: another request may have used the link while the password was hashed.
    await findLink(queries, input.token, clock.now())
    await queries.updateTable('invitations').set({ used_at: clock.now() }).where('id', '=', link.id).execute()
    return link.kind === 'reset'
      ? setPassword(queries, needs, link, password)
      : join(queries, needs, link, { ...input, password })
  })
}

async function findLink(queries: Queries | WriteQueries, token: string, now: number): Promise<InvitationRow> {
  const link = await openLinks(queries, now).where('digest', '=', digestLinkToken(token)).executeTakeFirst()
  const isSuperseded = link?.kind === 'setup' && (await hasOwner(queries, link.organization_id))
  if (link && !isSuperseded) return link
  throw new AppError(
    'link-invalid',
    'The link is not valid. It was used or withdrawn, or has expired. Ask for a new one.',
  )
}

function requireFields({ email }: InvitationRow, input: AcceptLink): void {
  const missing = [
    ...(input.name === undefined ? ['name'] : []),
    ...(email === null && input.email === undefined ? ['email'] : []),
  ]
  if (missing.length === 0) return
  throw new AppError('invalid-request', `The request is not valid. Required: ${missing.join(' and ')}.`, {
    details: missing.map(path => ({ path, message: 'is required' })),
  })
}

async function refuseEasyPassword(
  queries: Queries,
  link: InvitationRow,
  { password, name, email }: AcceptLink,
): Promise<void> {
  const user =
    link.user_id === null
      ? undefined
      : await queries.selectFrom('users').select('name').where('id', '=', link.user_id).executeTakeFirst()
  const owner = { name: user?.name ?? name ?? '', email: link.email ?? email ?? '' }
  checkPassword({ ...owner, password, path: 'password' })
}

async function join(
  queries: WriteQueries,
  { clock, createId }: Needs,
  link: InvitationRow,
  { name = '', password, ...given }: AcceptLink,
): Promise<Accepted> {
  const now = clock.now()
  const email = link.email ?? given.email ?? ''
  const user = await queries
    .insertInto('users')
    .values({
      id: createId(),
      name,
      email,
      // Nothing proves the address: the link is also shown to the owner who created it.
      email_verified: 0,
      image: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user)
    throw new AppError(
      'conflict',
      `${email} already has an account. Sign in with it, or use another address.`,
    )
  const { organization_id, kind, role } = link
  await queries
    .insertInto('members')
    .values({ organization_id, user_id: user.id, role: role ?? 'viewer', joined_at: now })
    .execute()
  await insertCredential(queries, { createId, now }, { userId: user.id, password })
  return { organizationId: organization_id, userId: user.id, name, email, kind, hasSecondFactor: false }
}

async function setPassword(
  queries: WriteQueries,
  { clock, createId }: Needs,
  { organization_id, user_id, kind }: InvitationRow,
  password: string,
): Promise<Accepted> {
  const { id, name, email, two_factor_enabled } = await queries
    .selectFrom('users')
    .select(['id', 'name', 'email', 'two_factor_enabled'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  await queries
    .deleteFrom('auth_accounts')
    .where('user_id', '=', id)
    .where('provider_id', '=', 'credential')
    .execute()
  await insertCredential(queries, { createId, now: clock.now() }, { userId: id, password })
  await queries.deleteFrom('sessions').where('user_id', '=', id).execute()
  // A member can have several links: each request on the sign-in page creates one.
  await queries.deleteFrom('invitations').where('user_id', '=', id).where('used_at', 'is', null).execute()
  const hasSecondFactor = two_factor_enabled === 1
  return { organizationId: organization_id, userId: id, name, email, kind, hasSecondFactor }
}

async function insertCredential(
  queries: WriteQueries,
  { createId, now }: { createId: CreateId; now: number },
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  await queries
    .insertInto('auth_accounts')
    .values({
      id: createId(),
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
