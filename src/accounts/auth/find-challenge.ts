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
  const identifier = decode(challengeCookie.exec(cookie ?? '')?.[1])
  if (identifier === undefined) return undefined
  const row = await queries
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.value')
    .select('users.email')
    .where('verifications.identifier', '=', identifier)
    .executeTakeFirst()
  return row?.email
}

/** Undefined for a cookie that no browser sends. */
function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
