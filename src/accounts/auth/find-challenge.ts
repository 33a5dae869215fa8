import type { Queries } from '../../database/index.ts'

const challengeCookie = /(?:^|;\s*)(?:__Host-|__Secure-)?lectern\.two_factor=([^;.]+)/

/**
 * The e-mail address of the user who has entered the right password and still has to enter a code. The library checks the
 * cookie's signature; its text is too long to guess.
 */
export async function findChallenge(
  queries: Queries,
  cookie: string | undefined,
): Promise<string | undefined> {
  const [, identifier] = challengeCookie.exec(cookie ?? '') ?? []
  if (identifier === undefined) return undefined
  const row = await queries
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.value')
    .select('users.email')
    .where('verifications.identifier', '=', decodeURIComponent(identifier))
    .executeTakeFirst()
  return row?.email
}
