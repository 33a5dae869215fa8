import type { tokenAlgorithms } from '../contract/index.ts'

interface Common {
  sessionHours: number
}

export interface StoredPassword {
  name: string
  groups: string[]
  /** As `derivePassword` returns it. */
  hash: string
}

/** How readers of a project sign in, as stored. Members named `sealedKey` are encrypted. */
export type SignInSettings =
  | (Common & {
      method: 'password'
      /** One for all passwords, so that one derivation checks a guess. */
      salt: string
      passwords: StoredPassword[]
    })
  | (Common & { method: 'token'; token: StoredToken })
  | (Common & { method: 'oidc'; oidc: StoredOidc })

export interface StoredToken {
  loginUrls: { name: string | null; url: string }[]
  algorithm: (typeof tokenAlgorithms)[number]
  /** PEM or JWK. */
  publicKey: string | null
  /** The shared secret of HS256. */
  sealedKey: string | null
  jwksUrl: string | null
}

export interface StoredOidc {
  name: string | null
  issuer: string
  clientId: string
  /** The client secret; null for a client without one. */
  sealedKey: string | null
  scopes: string[]
  groupsClaim: string
  groupsDelimiter: string | null
}

export const defaultSessionHours = 336
export const defaultGroupsClaim = 'groups'

/** How readers of a site sign in. */
export interface SignIn {
  /** The project of the settings: for a preview, its project. */
  projectId: string
  /** Sessions of other generations have ended. */
  generation: string
  settings: SignInSettings
}

/** A cast: `saveSignIn` wrote the settings. Settings of an unknown method let nobody sign in. */
export function readSignIn(stored: { projectId: string; generation: string; settings: unknown }): SignIn {
  return { ...stored, settings: stored.settings as SignInSettings }
}
