import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { TrustProxy } from '../../core/request-host.ts'
import { createHostRouter, customDomainOf, placeOf } from './host-router.ts'

function send(
  headers: Record<string, string>,
  options: { url?: string; method?: string; trust?: TrustProxy; base?: string; sites?: string } = {},
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
  const { trust = false, base = 'https://lectern.example.com', sites = base } = options
  const settings = { baseUrl: () => base, sitesUrl: () => sites }
  const url = createHostRouter({ hostnames, settings, trustProxy: trust })(request)
  return { url, place: placeOf({ raw: request }), domain: customDomainOf({ raw: request }) }
}

function route(...[headers, options]: Parameters<typeof send>) {
  const { url, domain } = send(headers, options)
  return [url, domain]
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

  test.each(['/mcp', '/_lectern/feedback', '/_lectern/searched', '/_lectern/sign-in', '/_lectern/sign-out'])(
    'is routed to its site if a reader or an agent sends something: %s',
    url => {
      const host = 'docs.example.com'
      expect(route({ host }, { url, method: 'POST' })).toEqual([`/sites/acme${url}`, host])
    },
  )

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

describe('a server with a path', () => {
  const base = 'https://lectern.example.com/docs-platform'
  const host = 'lectern.example.com'

  test.each([
    ['/docs-platform', '/'],
    ['/docs-platform?a=1', '/?a=1'],
    ['/docs-platform/', '/'],
    ['/docs-platform/sites/docs/a?b=1', '/sites/docs/a?b=1'],
    ['/docs-platform/docs-platform/a', '/docs-platform/a'],
    ['/sites/docs/docs-platform/a', '/sites/docs/docs-platform/a'],
    ['/docs-platform-2/sites/docs', '/docs-platform-2/sites/docs'],
    ['/', '/'],
  ])('accepts requests whether the proxy keeps or removes it: %s', (url, routed) => {
    expect(send({ host }, { url, base })).toMatchObject({ url: routed, place: 'base' })
    expect(send({ host: 'inside' }, { url, base })).toMatchObject({ url: routed, place: 'other' })
  })

  test('has no path on a custom domain', () => {
    const url = '/docs-platform/a'
    expect(route({ host: 'docs.example.com' }, { url, base })).toEqual([
      `/sites/acme${url}`,
      'docs.example.com',
    ])
  })

  test('tells the address of the sites from its own', () => {
    const sites = 'https://pages.example.net/all'
    const options = { base, sites, url: '/all/sites/docs' }
    expect(send({ host: 'pages.example.net:443' }, options)).toMatchObject({
      url: '/sites/docs',
      place: 'sites',
    })
    expect(send({ host }, options)).toMatchObject({ url: '/all/sites/docs', place: 'base' })
    expect(send({ host: 'docs.example.com' }, options).place).toBe('custom')
  })
})
