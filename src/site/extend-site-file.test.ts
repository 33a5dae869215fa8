import { describe, expect, it } from 'vitest'
import { page } from '../../test/support/site-fixtures.ts'
import type { Audience, Page, ParsedSite } from '../content/index.ts'
import { contentOf } from '../shared/index.ts'
import { buildSite, type SiteExtension, type SiteHead } from './build-site.ts'
import { extendSiteFile } from './extend-site-file.ts'
import { listPaths, openSite } from './open-site.ts'
import { openSiteFile } from './site-file.ts'

const site: Omit<ParsedSite, 'pages'> = {
  name: 'Example',
  navigation: [],
  restricted: [],
  redirects: [{ source: '/moved', destination: '/b', permanent: true }],
  files: [],
  problems: [],
}
const secret: Partial<Page> = { access: { isRestricted: true, groups: ['staff'] } }
const a = page('/a', 'A', [])
const b = page('/b', 'B', [], { ...secret, version: '1' })
const c = page('/c', 'C', [], { language: 'fr' })
const added = page('/added', 'Added', [], { language: 'de', version: '2' })
const image = { name: 'b.svg', source: 'b.svg', mediaType: 'image/svg+xml', sizeBytes: 1, usedBy: ['/b'] }
const base = { ...site, pages: [a, b, c], files: [image] }

function extend(pages: Page[], extension: SiteExtension, changes: Partial<ParsedSite> = {}) {
  const written = buildSite({ ...site, redirects: [], pages, ...changes }, extension)
  const file = extendSiteFile(openSiteFile(buildSite(base)), openSiteFile(written))
  return { written, open: (audience: Audience) => openSite(file, audience) }
}

describe('a site with added and removed pages', () => {
  const navigation = [
    { title: 'Added', path: '/added' },
    { title: 'B', path: '/b' },
  ]
  const redirects = [{ source: '/a', destination: '/added', permanent: true }]
  const { written, open } = extend(
    [added],
    { added: [[0, '/added']], removed: ['/a'] },
    { navigation, redirects },
  )
  const whole = open({ kind: 'all' })

  it('has its pages in order, the new navigation and redirects', () => {
    expect([...whole.paths()]).toEqual(['/added', '/b', '/c'])
    expect(whole.readPage('/a')).toBeUndefined()
    expect(['/added', '/b', '/c'].map(path => whole.readPage(path)?.title)).toEqual(['Added', 'B', 'C'])
    expect(whole.describePage('/added')).toMatchObject({ language: 'de', version: '2' })
    expect(whole.navigation).toEqual(navigation)
    expect(whole.findRedirect('/a')).toMatchObject({ destination: '/added' })
    expect(whole.findRedirect('/moved')).toBeUndefined()
  })

  it('keeps pages and files for their readers', () => {
    const reader = open({ kind: 'open' })
    expect([...reader.paths()]).toEqual(['/added', '/c'])
    expect(reader.navigation).toEqual(navigation.slice(0, 1))
    expect(reader.findFile('b.svg')).toBeUndefined()
    expect(open({ kind: 'reader', groups: ['staff'] }).findFile('b.svg')).toBeDefined()
  })

  it('has the images of its pages for their readers', () => {
    const { name } = image
    const own = { ...image, name: 'added.svg', sizeBytes: 2, usedBy: ['/added'] }
    const add = (pages: Page[], removed: string[], files: ParsedSite['files']) =>
      extend(pages, { added: pages.map(({ path }, at) => [at, path]), removed }, { files }).open
    const withImages = add([added], [], [own, { ...image, usedBy: ['/added'] }])
    expect(withImages({ kind: 'open' }).findFile('added.svg')).toMatchObject({
      isChanged: true,
      offset: 0,
      sizeBytes: 2,
    })
    // The base's page is for others.
    expect(withImages({ kind: 'open' }).findFile(name)).toMatchObject({ isChanged: true, offset: 2 })
    expect(withImages({ kind: 'all' }).findFile(name)?.sizeBytes).toBe(1)
    const replaced = add([page('/b', 'B', [])], ['/b'], [])
    expect(replaced({ kind: 'all' }).findFile(name)).toBeUndefined()
  })

  it('lists its paths without being opened', async () => {
    expect(await listPaths(contentOf(buildSite(base)), contentOf(written))).toEqual(['/added', '/b', '/c'])
    expect(await listPaths(contentOf(buildSite(base)))).toEqual(['/a', '/b', '/c'])
  })

  it('replaces a page and adds others at the end and in between', () => {
    const changed = page('/c', 'C', [], { html: '<p>New</p>' })
    const other = page('/other', 'Other', [])
    const both: SiteExtension = {
      added: [
        [1, '/other'],
        [4, '/added'],
      ],
      removed: [],
    }
    const mixed = extend([other, changed, added], both).open({ kind: 'all' })
    expect([...mixed.paths()]).toEqual(['/a', '/other', '/b', '/c', '/added'])
    expect(mixed.readPage('/c')?.html).toBe('<p>New</p>')
    expect(mixed.readPage('/other')?.title).toBe('Other')
  })

  it.each<[string, SiteExtension]>([
    ['a position beyond the end', { added: [[9, '/added']], removed: [] }],
    ['a page that is not there', { added: [[0, '/missing']], removed: [] }],
  ])('is refused with %s', (_, extension) => {
    expect(() => extend([added], extension).open({ kind: 'all' })).toThrow('damaged')
  })
})

it.each<[string, unknown]>([
  ['added', { added: 5, removed: [] }],
  ['added', { removed: [] }],
  ['entry', { added: [null, [0, '/added']], removed: 5 }],
  ['entry', { added: [[0, 7]], removed: [] }],
])('an extension without a list of %s pages is damaged', async (_, extension) => {
  const written = buildSite({ ...site, pages: [added] }, extension as SiteExtension)
  const file = openSiteFile(buildSite(base))
  expect(() => extendSiteFile(file, openSiteFile(written))).toThrow('damaged')
  await expect(listPaths(contentOf(buildSite(base)), contentOf(written))).rejects.toThrow('damaged')
})

it('a navigation that is not in its records is damaged', () => {
  const { extension, ...head } = openSiteFile(
    buildSite({ ...site, pages: [added] }, { added: [[0, '/added']], removed: [] }),
  ).head as SiteHead
  const changes = { ...openSiteFile(buildSite(base)), head: { ...head, extension, navigationRecords: 1 } }
  expect(() => extendSiteFile(openSiteFile(buildSite(base)), changes)).toThrow(
    'its navigation cannot be read',
  )
})

it('a page that is neither known nor added is refused', () => {
  expect(() => extend([added], { added: [], removed: [] })).toThrow('it has no page /added to replace')
})
