import { expect, test } from 'vitest'
import { isReservedHostname } from './is-reserved-hostname.ts'

const server = {
  ownUrls: ['https://Lectern.example.com:8443', 'https://docs.example.net/path'],
  reservedHosts: ['status.example.com', '*.internal.example.com'],
}

test.each([
  'lectern.example.com',
  'docs.example.net',
  'status.example.com',
  'a.internal.example.com',
  'a.b.internal.example.com',
  'localhost',
  'docs.localhost',
  '127.0.0.1',
  '127.0.0.0x1',
  '0x7f.1',
  '1.2.3.4.0x5',
  '[::1]',
])('%s is reserved', hostname => {
  expect(isReservedHostname(hostname, server)).toBe(true)
})

test.each([
  'docs.example.com',
  'a.lectern.example.com',
  'internal.example.com',
  'notinternal.example.com',
  'status.example.com.evil.org',
  'mylocalhost.example.com',
])('%s is not reserved', hostname => {
  expect(isReservedHostname(hostname, server)).toBe(false)
})
