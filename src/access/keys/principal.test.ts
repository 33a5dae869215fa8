import { describe, expect, it } from 'vitest'
import { normalizeOrigin } from './origin.ts'
import { isAddressAllowed, isOriginAllowed } from './principal.ts'

it('empty lists let everyone in, others whom they name', () => {
  expect(isAddressAllowed({ allowedAddresses: [] }, 'anything')).toBe(true)
  expect(isAddressAllowed({ allowedAddresses: ['::1', '10.0.0.0/8'] }, '10.9.8.7')).toBe(true)
  expect(isAddressAllowed({ allowedAddresses: ['::1', '10.0.0.0/8'] }, '11.9.8.7')).toBe(false)
  expect(isOriginAllowed({ allowedOrigins: [] }, 'null')).toBe(true)
  expect(isOriginAllowed({ allowedOrigins: ['https://a.example'] }, 'https://a.example')).toBe(true)
  expect(isOriginAllowed({ allowedOrigins: ['https://a.example'] }, 'https://a.example.org')).toBe(false)
  expect(isOriginAllowed({ allowedOrigins: ['https://a.example'] }, 'null')).toBe(false)
})

describe('an origin', () => {
  it.each([
    ['https://docs.example.com', 'https://docs.example.com'],
    ['HTTPS://Docs.Example.com:443/', 'https://docs.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%j is kept as %j', (text, origin) => {
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
