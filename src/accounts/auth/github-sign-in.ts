import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'

export interface GithubSettings {
  clientId: string
  clientSecret: string
  /** `https://github.com`, or the URL of a GitHub Enterprise server. */
  url: string
}

const profileSchema = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const addressesSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

const timeoutMs = 10_000

/** Sign-in with GitHub. Only the primary email address of the account is used, and only if GitHub has verified it. */
export function githubSignIn({ clientId, clientSecret, url }: GithubSettings): GenericOAuthConfig {
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`
  const read = async (path: string, token: string | undefined): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'lectern' }
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${api}${path}`, { headers, signal, redirect: 'error' })
    if (!response.ok) throw new Error(`GitHub responded to ${path} with ${response.status}`)
    return response.json()
  }
  return {
    providerId: 'github',
    clientId,
    clientSecret,
    authorizationUrl: `${url}/login/oauth/authorize`,
    tokenUrl: `${url}/login/oauth/access_token`,
    scopes: ['read:user', 'user:email'],
    pkce: true,
    getUserInfo: async ({ accessToken }) => {
      const profile = profileSchema.parse(await read('/user', accessToken))
      const addresses = addressesSchema.parse(await read('/user/emails', accessToken))
      const address = addresses.find(({ primary }) => primary)
      if (!address?.verified) return null
      const name = profile.name || profile.login
      return { id: profile.id, name, email: address.email.toLowerCase(), emailVerified: true }
    },
  }
}
