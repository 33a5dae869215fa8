import { describe, expect, it } from 'vitest'
import { isAddressAllowed, isOriginAllowed, normalizeOrigin } from './principal.ts'

const isFrom = (allowedOrigins: string[], origin: string, ...ownHosts: string[]) =>
  isOriginAllowed({ allowedOrigins }, { origin, ownHosts })

it('empty lists allow everyone, and other lists only their entries', () => {
  expect(isAddressAllowed({ allowedAddresses: [] }, 'anything')).toBe(true)
  expect(isAddressAllowed({ allowedAddresses: ['::1', '10.0.0.0/8'] }, '10.9.8.7')).toBe(true)
  expect(isAddressAllowed({ allowedAddresses: ['::1', '10.0.0.0/8'] }, '11.9.8.7')).toBe(false)
  expect(isFrom([], 'null')).toBe(true)
  expect(isFrom(['https://a.example'], 'https://a.example')).toBe(true)
  expect(isFrom(['https://a.example'], 'https://a.example.org')).toBe(false)
  expect(isFrom(['https://a.example'], 'null')).toBe(false)
})

it('a key for this server’s pages works on no others, also behind a TLS proxy', () => {
  const hosts = ['127.0.0.1:3000', 'docs.example.com']
  for (const origin of ['https://docs.example.com', 'http://docs.example.com', 'http://127.0.0.1:3000'])
    expect(isFrom(['self'], origin, ...hosts)).toBe(true)
  for (const origin of [
    'https://docs.example.com:8443',
    'https://example.com',
    'http://127.0.0.1',
    'null',
    'self',
  ])
    expect(isFrom(['self'], origin, ...hosts)).toBe(false)
  expect(isFrom(['self', 'https://a.example'], 'https://a.example', ...hosts)).toBe(true)
  expect(isFrom(['https://a.example'], 'https://docs.example.com', ...hosts)).toBe(false)
})

describe('an origin', () => {
  it.each([
    ['https://docs.example.com', 'https://docs.example.com'],
    ['HTTPS://Docs.Example.com:443/', 'https://docs.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%j is normalized to %j', (text, origin) => {
    expect(normalizeOrigin(text)).toBe(origin)
  })

  it.each([
    '*',
    'null',
    '',
    'docs.example.com',
    'https://docs.example.com/path',
    'https://docs.example.com/?q',
    'https://docs.example.com?',
    'https://docs.example.com#',
    'https://user@docs.example.com',
    'file:///etc',
    'javascript:alert(1)',
  ])('%j is refused', text => {
    expect(normalizeOrigin(text)).toBeUndefined()
  })
})
