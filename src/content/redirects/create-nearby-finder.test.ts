import { expect, test } from 'vitest'
import { createNearbyFinder } from './create-nearby-finder.ts'

const find = createNearbyFinder(() => [
  '/docs',
  '/docs/02-install/Linux',
  '/docs/02-install/01-mac',
  '/docs/agents/introduction',
])

test.each([
  ['/docs/install/linux', '/docs/02-install/Linux'],
  ['/docs/install/mac', '/docs/02-install/01-mac'],
  ['/docs/install', '/docs/02-install/Linux'],
  ['/docs//agents//', '/docs/agents/introduction'],
  ['/agents', '/docs/agents/introduction'],
  ['/01-install/mac', '/docs/02-install/01-mac'],
])('%s means %s', (path, found) => expect(find(path)).toBe(found))

test.each(['', '/', '//', '/agent', '/docs/agents/introduction/more', '/install.png'])(
  '%j means no page',
  path => {
    expect(find(path)).toBeUndefined()
  },
)

test('pages without a shared folder are not looked up in one', () => {
  const others = createNearbyFinder(() => ['/docs/a', '/blog/b'])
  expect(others('/a')).toBeUndefined()
  expect(others('/docs')).toBe('/docs/a')
  const flat = createNearbyFinder(() => ['/a', '/b/c', '/d', '/a/e'])
  expect([flat('/e'), flat('/c')]).toEqual([undefined, undefined])
  expect(createNearbyFinder(() => ['/a', '/b'])('/b/')).toBe('/b')
  expect(createNearbyFinder(() => [])('/a')).toBeUndefined()
})
