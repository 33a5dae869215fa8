import { expect, test } from 'vitest'
import { siteAddress } from './site-address.ts'

test('an address works in a Markdown link whatever the page’s name', () => {
  expect(siteAddress('/sites/docs', '/a (b)/c d', 'e)f')).toBe('/sites/docs/a%20%28b%29/c%20d#e%29f')
})
