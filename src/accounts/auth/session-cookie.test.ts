import { expect, test } from 'vitest'
import { describeCookies, hasSessionCookie } from './session-cookie.ts'

test.each([
  ['http://127.0.0.1:4747', 'lectern', false, '/'],
  ['https://example.com', '__Host-lectern', true, '/'],
  ['https://example.com/docs/platform', '__Secure-lectern', true, '/docs/platform'],
  ['http://example.com/docs', 'lectern', false, '/docs'],
])('the cookies of %s are as limited as its address allows', (baseUrl, prefix, secure, path) => {
  expect(describeCookies(baseUrl)).toEqual({ prefix, attributes: { secure, path } })
})

test('only the cookie with the name of this server is a session', () => {
  const has = (header: string | undefined) => hasSessionCookie(header, 'https://example.com')
  expect(has('a=1; __Host-lectern.session_token=x')).toBe(true)
  for (const other of [
    'lectern.session_token=x',
    '__Secure-lectern.session_token=x',
    'a=__Host-lectern.session_token=',
  ])
    expect(has(other)).toBe(false)
  expect(has(undefined)).toBe(false)
})
