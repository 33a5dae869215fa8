import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createHostRouter, customDomainOf, type TrustProxy } from './host-router.ts'

function route(
  headers: Record<string, string>,
  options: { url?: string; method?: string; trust?: TrustProxy } = {},
) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '10.1.2.3' })
  const request = Object.assign(new IncomingMessage(socket), {
    headers,
    url: options.url ?? '/a?b=1',
    method: options.method ?? 'GET',
  })
  const hostnames = {
    find: (name: string) => (name === 'docs.example.com' ? 'acme' : undefined),
    close: () => {},
  }
  const url = createHostRouter({ hostnames, trustProxy: options.trust ?? false })(request)
  return [url, customDomainOf({ raw: request })]
}

const routed = ['/sites/acme/a?b=1', 'docs.example.com']
const unchanged = ['/a?b=1', undefined]

describe('a request to a custom domain', () => {
  test.each(['docs.example.com', 'DOCS.example.com', 'docs.example.com:8080', 'docs.example.com.'])(
    'is routed to its site: %s',
    host => expect(route({ host })).toEqual(routed),
  )

  test.each(['', 'example.com', 'x.docs.example.com', 'docs.example.com.evil.org', '/sites/acme'])(
    'is not confused with another host name: %s',
    host => expect(route({ host })).toEqual(unchanged),
  )

  test('is routed only if it is GET or HEAD, and not for the assistant or the chat box', () => {
    const host = 'docs.example.com'
    expect(route({ host }, { method: 'POST' })).toEqual(unchanged)
    expect(route({ host }, { method: 'HEAD' })).toEqual(routed)
    const assistant = '/discovery/v2/assistant/acme/message'
    expect(route({ host }, { url: assistant })).toEqual([assistant, undefined])
    expect(route({ host }, { url: '/widget.js?v=1' })).toEqual(['/widget.js?v=1', undefined])
    expect(route({ host }, { url: 'http://elsewhere.example/x' })).toEqual(['/sites/acme/', host])
  })

  test.each<[TrustProxy, boolean]>([
    [false, false],
    [0, false],
    [['192.0.2.0/24'], false],
    [true, true],
    [1, true],
    [['10.0.0.0/8'], true],
  ])('with TRUST_PROXY %j, X-Forwarded-Host is trusted: %s', (trust, isTrusted) => {
    const headers = { host: 'inside', 'x-forwarded-host': 'docs.example.com' }
    expect(route(headers, { trust })).toEqual(isTrusted ? routed : unchanged)
    const spoofed = { host: 'docs.example.com', 'x-forwarded-host': 'other.example.com' }
    expect(route(spoofed, { trust })).toEqual(isTrusted ? unchanged : routed)
  })
})
