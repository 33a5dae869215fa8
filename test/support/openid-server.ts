import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export const openIdClient = { clientId: 'docs', clientSecret: 'a client secret: with signs & spaces' }

/** Starts an OpenID Connect provider on loopback. Everybody can sign in; `groupsOf` are the groups of a person. */
export async function startOpenIdServer({
  redirectUris,
  groupsOf,
}: {
  redirectUris: string[]
  groupsOf: Record<string, string[]>
}) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(url, {
    clients: [
      {
        client_id: openIdClient.clientId,
        client_secret: openIdClient.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], groups: ['groups'] },
    scopes: ['openid', 'groups'],
    cookies: { keys: ['a key of this test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'key', use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, groups: groupsOf[id] ?? [] }),
    }),
  })
  server.on('request', provider.callback())
  return {
    url,
    /** Signs a person in as a browser does, or refuses. Returns the address to which the browser is sent back. */
    async visit(address: string, visitor: { name: string } | 'refuses'): Promise<string> {
      const cookies = new Map<string, string>()
      let next = new URL(address)
      for (let requests = 0; requests < 20; requests += 1) {
        if (next.origin !== url) return next.href
        next = await step(next, visitor, cookies)
      }
      throw new Error('The provider did not send the browser back.')
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Requests a page of the provider. Its forms ask for a name, then for consent. */
async function step(
  address: URL,
  visitor: { name: string } | 'refuses',
  cookies: Map<string, string>,
): Promise<URL> {
  const send = async (target: URL, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(target, { ...init, headers: { cookie }, redirect: 'manual' })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const page = await send(address)
  const location = page.headers.get('location')
  if (location !== null) return new URL(location, address)
  const text = await page.text()
  const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1]
  if (prompt === undefined) throw new Error(`The provider refused: ${text.slice(0, 2_000)}`)
  if (visitor === 'refuses') return new URL(`${address.pathname}/abort`, address)
  const form = new URLSearchParams({ prompt, login: visitor.name, password: 'any' })
  const sent = await send(address, { method: 'POST', body: form })
  return new URL(sent.headers.get('location') ?? '', address)
}
