import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createHostRouter, customDomainOf, type TrustProxy } from './host-router.ts'

function ask(
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

const shown = ['/sites/acme/a?b=1', 'docs.example.com']
const asBefore = ['/a?b=1', undefined]

describe('what readers ask of a project’s own host name', () => {
  test.each(['docs.example.com', 'DOCS.example.com', 'docs.example.com:8080', 'docs.example.com.'])(
    'is sent to its site: %s',
    host => expect(ask({ host })).toEqual(shown),
  )

  test.each(['', 'example.com', 'x.docs.example.com', 'docs.example.com.evil.org', '/sites/acme'])(
    'is not confused with another name: %s',
    host => expect(ask({ host })).toEqual(asBefore),
  )

  test('is only reading, and not the assistant', () => {
    const host = 'docs.example.com'
    expect(ask({ host }, { method: 'POST' })).toEqual(asBefore)
    expect(ask({ host }, { method: 'HEAD' })).toEqual(shown)
    const assistant = '/discovery/v2/assistant/acme/message'
    expect(ask({ host }, { url: assistant })).toEqual([assistant, undefined])
    expect(ask({ host }, { url: '/widget.js?v=1' })).toEqual(['/widget.js?v=1', undefined])
    expect(ask({ host }, { url: 'http://elsewhere.example/x' })).toEqual(['/sites/acme/', host])
  })

  test.each<[TrustProxy, boolean]>([
    [false, false],
    [0, false],
    [['192.0.2.0/24'], false],
    [true, true],
    [1, true],
    [['10.0.0.0/8'], true],
  ])('is taken from a proxy where %j says so: %s', (trust, isBelieved) => {
    const headers = { host: 'inside', 'x-forwarded-host': 'docs.example.com' }
    expect(ask(headers, { trust })).toEqual(isBelieved ? shown : asBefore)
    const spoofed = { host: 'docs.example.com', 'x-forwarded-host': 'other.example.com' }
    expect(ask(spoofed, { trust })).toEqual(isBelieved ? asBefore : shown)
  })
})
