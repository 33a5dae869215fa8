import { expect, test } from 'vitest'
import { siteAddress } from './site-address.ts'

test('an address can stand in a Markdown link, whatever its page is called', () => {
  expect(siteAddress('/sites/docs', '/a (b)/c d', 'e)f')).toBe('/sites/docs/a%20%28b%29/c%20d#e%29f')
})
