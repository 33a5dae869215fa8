import {
  createRemoteJWKSet,
  customFetch,
  errors,
  importJWK,
  importSPKI,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { z } from 'zod'
import type { StoredToken } from './sign-in-settings.ts'

/** The claims of a token, in the format of the original: `expiresAt` is the end of the session, `exp` that of the token. */
export interface TokenReader {
  groups: string[]
  /** In milliseconds. */
  tokenExpiresAt: number
  /** In milliseconds; null if the token does not say. */
  sessionExpiresAt: number | null
}

const toleranceSeconds = 5
const longestToken = 16_000
const claims = z.object({
  exp: z.number(),
  expiresAt: z.number().optional(),
  host: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  groups: z.array(z.string().max(200)).max(500).optional(),
})

export interface VerifyNeeds {
  secrets: { open(sealed: string): string | undefined }
  /** For key sets. */
  fetch: typeof globalThis.fetch
  now(): number
}

/**
 * Checks a token of the owner's product: signature, algorithm, times, and that it is for one of the site's hosts. Returns undefined if
 * it is not valid. Throws if a key set cannot be loaded.
 */
export async function verifyToken(
  needs: VerifyNeeds,
  settings: StoredToken,
  { token, hosts }: { token: string; hosts: readonly string[] },
): Promise<TokenReader | undefined> {
  if (token.length > longestToken) return undefined
  try {
    const key = await findKey(needs, settings)
    if (key === undefined) return undefined
    const options = {
      algorithms: [settings.algorithm],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(needs.now()),
      requiredClaims: ['exp'],
    }
    const { payload } = await (typeof key === 'function'
      ? jwtVerify(token, key, options)
      : jwtVerify(token, key, options))
    return readClaims(payload, hosts)
  } catch (error) {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined
    throw error
  }
}

function readClaims(payload: JWTPayload, hosts: readonly string[]): TokenReader | undefined {
  const found = claims.safeParse(payload)
  if (!found.success) return undefined
  const { exp, expiresAt, host, aud, groups = [] } = found.data
  if (host !== undefined && !hosts.includes(host.toLowerCase())) return undefined
  // RFC 7519: a token for another audience must be refused.
  if (aud !== undefined && ![aud].flat().some(audience => isOwn(audience, hosts))) return undefined
  return {
    groups: [...new Set(groups.map(group => group.trim()).filter(group => group !== ''))],
    tokenExpiresAt: exp * 1000,
    sessionExpiresAt: expiresAt === undefined ? null : expiresAt * 1000,
  }
}

/** An audience is a host or an address of the site. */
function isOwn(audience: string, hosts: readonly string[]): boolean {
  const host = /^https?:/i.test(audience) ? URL.parse(audience)?.host : audience.toLowerCase()
  return host !== undefined && hosts.includes(host)
}

const keySets = new WeakMap<typeof globalThis.fetch, Map<string, JWTVerifyGetKey>>()
const keptKeySets = 500

async function findKey({ secrets, fetch }: VerifyNeeds, settings: StoredToken) {
  const { algorithm, jwksUrl, publicKey, sealedKey } = settings
  if (jwksUrl !== null) return findKeySet(fetch, jwksUrl)
  if (publicKey !== null) return importKey(publicKey, algorithm)
  const secret = sealedKey === null ? undefined : secrets.open(sealedKey)
  return secret === undefined ? undefined : new TextEncoder().encode(secret)
}

/** Key sets are kept, so that they are not requested with each token. */
function findKeySet(fetch: typeof globalThis.fetch, url: string): JWTVerifyGetKey {
  const known = keySets.get(fetch) ?? new Map<string, JWTVerifyGetKey>()
  keySets.set(fetch, known)
  const found = known.get(url) ?? createRemoteJWKSet(new URL(url), { [customFetch]: fetch })
  known.set(url, found)
  for (const oldest of known.keys()) {
    if (known.size <= keptKeySets) break
    known.delete(oldest)
  }
  return found
}

function importKey(text: string, algorithm: string) {
  return text.trim().startsWith('{')
    ? importJWK(JSON.parse(text), algorithm)
    : importSPKI(text.trim(), algorithm)
}

/** Returns why a text is not a public key for the algorithm; undefined if it is one. */
export async function findKeyProblem(text: string, algorithm: string): Promise<string | undefined> {
  if (/PRIVATE KEY|"d"\s*:/.test(text)) return 'is a private key; give the public one'
  try {
    const key = await importKey(text, algorithm)
    if (key instanceof Uint8Array) return 'must be a public key'
    return key.type === 'public' ? undefined : 'must be a public key'
  } catch {
    return `is not a public key for ${algorithm}, as PEM (SPKI) or JWK`
  }
}
