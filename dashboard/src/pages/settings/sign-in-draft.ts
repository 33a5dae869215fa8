import type { ReadersView, SaveReaders } from '../../../../src/contract/index.ts'

export type SignInMethod = ReadersView['method']
type Algorithm = NonNullable<ReadersView['token']>['algorithm']

export interface PasswordDraft {
  id: number
  name: string
  password: string
  /** Separated by commas. */
  groups: string
  isStored: boolean
}

export interface LoginUrlDraft {
  id: number
  name: string
  url: string
}

/** The fields of the form. Passwords and secrets are empty if the stored ones are kept. */
export interface SignInDraft {
  method: SignInMethod
  sessionHours: number | ''
  passwords: PasswordDraft[]
  token: {
    algorithm: Algorithm
    keyFrom: 'text' | 'address'
    key: string
    hasKey: boolean
    jwksUrl: string
    loginUrls: LoginUrlDraft[]
  }
  oidc: {
    name: string
    issuer: string
    clientId: string
    clientSecret: string
    hasSecret: boolean
    needsSecret: boolean
    /** Separated by spaces. */
    scopes: string
    groupsClaim: string
    groupsDelimiter: string
  }
}

export interface SignInFieldsProps {
  draft: SignInDraft
  view: ReadersView
  /** Error messages by field. */
  mistakes: Record<string, string>
  onChange(draft: SignInDraft): void
}

const defaultHours = 336

export function emptyPassword(id: number): PasswordDraft {
  return { id, name: '', password: '', groups: '', isStored: false }
}

export function toDraft({ method, sessionHours, passwords, token, oidc }: ReadersView): SignInDraft {
  const stored = passwords.map(({ name, groups = [] }, id) => ({
    ...emptyPassword(id),
    ...{ name, groups: groups.join(', '), isStored: true },
  }))
  return {
    method,
    sessionHours: sessionHours ?? defaultHours,
    passwords: stored.length > 0 ? stored : [emptyPassword(0)],
    token: {
      algorithm: token?.algorithm ?? 'EdDSA',
      keyFrom: token?.jwksUrl ? 'address' : 'text',
      key: '',
      hasKey: token?.hasKey ?? false,
      jwksUrl: token?.jwksUrl ?? '',
      loginUrls: (token?.loginUrls ?? []).map(({ name = '', url }, id) => ({ id, name, url })),
    },
    oidc: {
      name: oidc?.name ?? '',
      issuer: oidc?.issuer ?? '',
      clientId: oidc?.clientId ?? '',
      clientSecret: '',
      hasSecret: oidc?.hasSecret ?? false,
      needsSecret: oidc === null || oidc.hasSecret,
      scopes: (oidc?.scopes ?? []).join(' '),
      groupsClaim: oidc?.groupsClaim ?? '',
      groupsDelimiter: oidc?.groupsDelimiter ?? '',
    },
  }
}

/** The body of the request. Undefined if readers do not sign in. */
export function toBody(draft: SignInDraft): SaveReaders | undefined {
  const hours = draft.sessionHours === '' ? {} : { sessionHours: draft.sessionHours }
  if (draft.method === 'password') return { method: 'password', ...hours, passwords: toPasswords(draft) }
  if (draft.method === 'token') return { method: 'token', ...hours, token: toToken(draft) }
  if (draft.method === 'oidc') return { method: 'oidc', ...hours, oidc: toOidc(draft) }
  return undefined
}

function toPasswords({ passwords }: SignInDraft) {
  return passwords.map(({ name, password, groups }) => ({
    name,
    groups: split(groups, ','),
    ...(password !== '' && { password }),
  }))
}

function toToken({ token: { algorithm, keyFrom, key, jwksUrl, loginUrls } }: SignInDraft) {
  return {
    algorithm,
    ...(keyFrom === 'address' && algorithm !== 'HS256' ? { jwksUrl } : key.trim() !== '' && { key }),
    loginUrls: loginUrls.map(({ name, url }) => ({ url, ...(name.trim() !== '' && { name }) })),
  }
}

function toOidc({ oidc }: SignInDraft) {
  const { issuer, clientId, clientSecret, needsSecret, name, scopes, groupsClaim, groupsDelimiter } = oidc
  return {
    issuer,
    clientId,
    ...(needsSecret ? clientSecret !== '' && { clientSecret } : { clientSecret: null }),
    ...(name.trim() !== '' && { name }),
    scopes: split(scopes, /\s+/),
    ...(groupsClaim.trim() !== '' && { groupsClaim }),
    ...(groupsDelimiter !== '' && { groupsDelimiter }),
  }
}

function split(text: string, by: string | RegExp): string[] {
  return text
    .split(by)
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** The server's messages by the path of their field, and those of fields that the form does not show. */
export function sortMistakes(
  details: readonly { path?: string | undefined; message: string }[],
  shown: (path: string) => boolean,
): { byField: Record<string, string>; others: string[] } {
  const byField: Record<string, string> = {}
  const others: string[] = []
  for (const { path = '', message } of details) {
    const field = path.replace(/\[(\d+)\]/g, '.$1')
    if (shown(field)) byField[field] ??= `This field ${message}.`
    else others.push(field === '' ? message : `${field} ${message}`)
  }
  return { byField, others }
}
