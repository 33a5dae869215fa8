import type { SaveReaders } from '../contract/index.ts'
import type { Database } from '../database/index.ts'
import { type Clock, type CreateId, type ErrorDetail, namesPrivateAddress } from '../shared/index.ts'
import { createSalt, derivePassword } from './derive-password.ts'
import {
  defaultGroupsClaim,
  defaultSessionHours,
  type SignInSettings,
  type StoredPassword,
} from './sign-in-settings.ts'
import { findSignIn, writeSignIn } from './sign-in-store.ts'
import { findKeyProblem } from './verify-token.ts'

export interface SaveSignInNeeds {
  database: Database
  clock: Clock
  createId: CreateId
  secrets: { seal(text: string): string; open(sealed: string): string | undefined }
  allowPrivateAddresses: boolean
}

type Given<Method> = Extract<SaveReaders, { method: Method }>
type Stored<Method> = Extract<SignInSettings, { method: Method }>

const shortestSecret = 32

/** Replaces how readers of a project sign in, and ends their sessions. `problems` are those that the schema cannot detect. */
export async function saveSignIn(
  needs: SaveSignInNeeds,
  { projectId, given }: { projectId: string; given: SaveReaders },
): Promise<{ kind: 'saved' } | { kind: 'refused'; problems: ErrorDetail[] }> {
  const before = (await findSignIn(needs, projectId))?.settings
  const problems: ErrorDetail[] = []
  const report: Report = (path, message) => problems.push({ path, message })
  const settings = await chooseSettings(needs, { given, before, report })
  if (problems.length > 0) return { kind: 'refused', problems }
  await writeSignIn(needs, { projectId, settings })
  return { kind: 'saved' }
}

type Report = (path: string, message: string) => void

function chooseSettings(
  needs: SaveSignInNeeds,
  { given, before, report }: { given: SaveReaders; before: SignInSettings | undefined; report: Report },
): SignInSettings | Promise<SignInSettings> {
  const known = <Method extends SignInSettings['method']>(method: Method) =>
    before?.method === method ? (before as Stored<Method>) : undefined
  if (given.method === 'password') return choosePasswords(given, known('password'), report)
  if (given.method === 'token') return chooseToken(needs, { given, before: known('token'), report })
  return chooseOidc(needs, { given, before: known('oidc'), report })
}

async function choosePasswords(
  { passwords, sessionHours = defaultSessionHours }: Given<'password'>,
  before: Stored<'password'> | undefined,
  report: Report,
): Promise<SignInSettings> {
  const salt = before?.salt ?? createSalt()
  const names = passwords.map(({ name }) => name)
  const chosen: StoredPassword[] = []
  for (const [at, { name, password, groups = [] }] of passwords.entries()) {
    const kept = before?.passwords.find(stored => stored.name === name)
    if (names.indexOf(name) !== at) report(`passwords[${at}].name`, 'is used twice')
    if (password === undefined && kept === undefined) report(`passwords[${at}].password`, 'is required')
    const hash = password === undefined ? (kept?.hash ?? '') : await derivePassword(password, salt)
    chosen.push({ name, groups: [...new Set(groups)], hash })
  }
  return { method: 'password', sessionHours, salt, passwords: chosen }
}

async function chooseToken(
  { secrets, allowPrivateAddresses }: SaveSignInNeeds,
  { given, before, report }: { given: Given<'token'>; before: Stored<'token'> | undefined; report: Report },
): Promise<SignInSettings> {
  const { algorithm, key, jwksUrl = null, loginUrls = [] } = given.token
  const isShared = algorithm === 'HS256'
  const kept = before?.token.algorithm === algorithm && key === undefined ? before.token : undefined
  const sealedKey = isShared ? (key ? secrets.seal(key) : (kept?.sealedKey ?? null)) : null
  const publicKey = isShared || jwksUrl !== null ? null : (key ?? kept?.publicKey ?? null)
  if (isShared && jwksUrl !== null) report('token.jwksUrl', 'is for public keys; HS256 needs key')
  if (isShared && key && key.length < shortestSecret)
    report('token.key', `must have at least ${shortestSecret} characters for HS256`)
  if (sealedKey === null && publicKey === null && jwksUrl === null) report('token.key', 'is required')
  if (jwksUrl !== null && !allowPrivateAddresses && namesPrivateAddress(new URL(jwksUrl)))
    report('token.jwksUrl', 'is a private address')
  const problem = publicKey === null ? undefined : await findKeyProblem(publicKey, algorithm)
  if (problem !== undefined) report('token.key', problem)
  for (const [at, { name }] of loginUrls.entries())
    if (loginUrls.length > 1 && name === undefined) report(`token.loginUrls[${at}].name`, 'is required')
  const urls = loginUrls.map(({ name = null, url }) => ({ name, url }))
  const { sessionHours = defaultSessionHours } = given
  return {
    method: 'token',
    sessionHours,
    token: { loginUrls: urls, algorithm, publicKey, sealedKey, jwksUrl },
  }
}

function chooseOidc(
  { secrets, allowPrivateAddresses }: SaveSignInNeeds,
  { given, before, report }: { given: Given<'oidc'>; before: Stored<'oidc'> | undefined; report: Report },
): SignInSettings {
  const { issuer, clientId, clientSecret, name = null, scopes = [] } = given.oidc
  const url = new URL(issuer)
  if (!allowPrivateAddresses && url.protocol !== 'https:') report('oidc.issuer', 'must be an https address')
  if (!allowPrivateAddresses && namesPrivateAddress(url)) report('oidc.issuer', 'is a private address')
  // A stored secret is never sent to another provider.
  const isSame = before?.oidc.issuer === issuer && before.oidc.clientId === clientId
  const kept = clientSecret === undefined && isSame ? before.oidc.sealedKey : null
  if (clientSecret === undefined && !isSame)
    report('oidc.clientSecret', 'is required; null if the client has no secret')
  return {
    method: 'oidc',
    sessionHours: given.sessionHours ?? defaultSessionHours,
    oidc: {
      ...{ name, issuer, clientId },
      scopes: scopes.map(scope => scope.trim()),
      sealedKey: clientSecret ? secrets.seal(clientSecret.trim()) : kept,
      groupsClaim: given.oidc.groupsClaim?.trim() ?? defaultGroupsClaim,
      groupsDelimiter: given.oidc.groupsDelimiter ?? null,
    },
  }
}
