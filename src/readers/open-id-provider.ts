import type { ClientAuth, Configuration } from 'openid-client'
import type { Clock } from '../shared/index.ts'
import type { StoredOidc } from './sign-in-settings.ts'

export interface ProviderNeeds {
  secrets: { seal(text: string): string; open(sealed: string): string | undefined }
  /** Made by `createSignInFetch`. */
  fetch: typeof globalThis.fetch
  clock: Clock
}

const keptMs = 10 * 60_000
const keptProviders = 200
const kept = new WeakMap<
  typeof globalThis.fetch,
  Map<string, { until: number; provider: Promise<Configuration> }>
>()

/** Loaded on first use, because few servers have readers who sign in this way. */
export const loadOpenId = () => import('openid-client')

/** Discovers a provider and keeps it for ten minutes. ID tokens are accepted only with a signature by one of its keys. */
export async function findProvider(needs: ProviderNeeds, settings: StoredOidc): Promise<Configuration> {
  const { fetch, clock } = needs
  const { issuer, clientId, sealedKey } = settings
  const providers = kept.get(fetch) ?? new Map()
  kept.set(fetch, providers)
  const key = JSON.stringify([issuer, clientId, sealedKey])
  const now = clock.now()
  const known = providers.get(key)
  if (known && known.until > now) return known.provider
  const provider = discover(needs, settings)
  providers.delete(key)
  providers.set(key, { until: now + keptMs, provider })
  for (const oldest of providers.keys()) {
    if (providers.size <= keptProviders) break
    providers.delete(oldest)
  }
  provider.catch(() => providers.get(key)?.provider === provider && providers.delete(key))
  return provider
}

async function discover(
  { fetch, secrets }: ProviderNeeds,
  { issuer, clientId, sealedKey }: StoredOidc,
): Promise<Configuration> {
  const library = await loadOpenId()
  const secret = sealedKey === null ? null : secrets.open(sealedKey)
  if (secret === undefined) throw new Error('the client secret was sealed with an unknown secret')
  const isInsecure = new URL(issuer).protocol === 'http:'
  return library.discovery(new URL(issuer), clientId, {}, authenticate(library, secret), {
    // Bodies are forms, and `fetch` sends texts.
    [library.customFetch]: (url, { body, ...options }) =>
      fetch(url, { ...options, ...(body && { body: String(body) }) }),
    execute: [library.enableNonRepudiationChecks, ...(isInsecure ? [library.allowInsecureRequests] : [])],
  })
}

/** Sends the secret as the provider supports it. The standard's default is HTTP Basic. */
function authenticate(
  { ClientSecretBasic, ClientSecretPost, None }: Awaited<ReturnType<typeof loadOpenId>>,
  secret: string | null,
): ClientAuth {
  if (secret === null) return None()
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPost = supported.includes('client_secret_post') && !supported.includes('client_secret_basic')
    return (isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest)
  }
}
