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

test('a page that is not translated is found in the default language', () => {
  const inRoot = createNearbyFinder(() => ['/', '/install', '/guides/kilns', '/pt-BR/install', '/js/install'])
  expect(inRoot('/pt-br/guides/kilns')).toBe('/guides/kilns')
  expect([inRoot('/fr/guides/kilns'), inRoot('/pt-br/none')]).toEqual([undefined, undefined])
  const inFolders = createNearbyFinder(() => ['/en/a', '/en/b', '/fr/a', '/de/a', '/de/c'])
  expect([inFolders('/fr/b'), inFolders('/de/b')]).toEqual(['/en/b', '/en/b'])
  expect([inFolders('/fr/c'), inFolders('/en/c')]).toEqual([undefined, undefined])
})
