import type { GivenSource, ProjectSource } from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** The credentials of a git source. They are used for exactly one address, so that they cannot be sent elsewhere. */
export interface SourceAccess {
  url: string
  username: string | null
  token: string
  /** The token is the user name and there is no password, as an address of an earlier version had it. */
  isUsername?: boolean
}

/** Code hosts accept any user name with a token; this is GitLab's. */
const defaultUsername = 'oauth2'

/** Separates a source from its credentials. `sealed` is what the project stores. */
export function separateAccess(
  { secrets }: { secrets: SecretBox },
  { given, stored }: { given: GivenSource; stored: SourceAccess | undefined },
): { source: ProjectSource; sealed: string | null } {
  if (given.kind !== 'git') return { source: given, sealed: null }
  const { token, username, ...source } = given
  const known = stored?.url === source.url ? stored : undefined
  const access = chooseAccess(source.url, { token, username, known })
  return { source, sealed: access === undefined ? null : secrets.seal(JSON.stringify(access)) }
}

interface Choice {
  token: string | null | undefined
  username: string | undefined
  known: SourceAccess | undefined
}

function chooseAccess(url: string, { token, username, known }: Choice): SourceAccess | undefined {
  if (token === null) return undefined
  if (token === undefined) {
    if (username === undefined) return known
    if (known === undefined) throw refusal('username', 'A user name needs a token. Set source.token as well.')
    return { url, username, token: known.token }
  }
  if (!/^\s*https?:/i.test(url))
    throw refusal(
      'token',
      'Only repositories with an https address use a token. Over ssh, Lectern uses the project’s deploy key.',
    )
  return { url, username: username ?? null, token }
}

function refusal(member: 'token' | 'username', message: string): AppError {
  return new AppError('invalid-request', message, {
    details: [{ path: `source.${member}`, message: 'cannot be used' }],
  })
}

/** Opens stored credentials; undefined if there are none, or their secret is lost. */
export function readSourceAccess(
  { secrets }: { secrets: Pick<SecretBox, 'open'> },
  sealed: string | null,
): SourceAccess | undefined {
  const text = sealed === null ? undefined : secrets.open(sealed)
  // Only `separateAccess` and the migration of addresses write it.
  return text === undefined ? undefined : (JSON.parse(text) as SourceAccess)
}

/** The `Authorization` header of a fetch. */
export function describeAccess({ username, token, isUsername = false }: SourceAccess): string {
  const pair = isUsername ? `${token}:` : `${username ?? defaultUsername}:${token}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
