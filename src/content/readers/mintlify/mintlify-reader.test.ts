import { describe, expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

function planNavigation(navigation: unknown, pages: readonly string[], files: Record<string, unknown> = {}) {
  return planFiles({ 'docs.json': { name: 'Tool', navigation }, ...files }, pages)
}

describe('the shapes of docs.json', () => {
  test('tabs, menus, anchors, dropdowns and products hold groups, which hold pages and groups with a root', () => {
    const group = (name: string) => [{ group: name, pages: [`${name}/a`] }]
    const plan = planNavigation(
      {
        tabs: [
          {
            tab: 'T',
            groups: [{ group: 'g', root: 'g/index', pages: ['g/a', { group: 'Inner', pages: ['g/b.mdx'] }] }],
          },
          {
            tab: 'M',
            menu: [
              { item: 'Item', groups: group('m') },
              { item: 'Out', href: 'https://example.com' },
            ],
          },
          {
            tab: 'A',
            anchors: [{ anchor: 'Anchor', dropdowns: [{ dropdown: 'Down', groups: group('d') }] }],
          },
          { tab: 'P', products: [{ product: 'Product', pages: ['/p/a'] }] },
          { tab: 'H', href: '/h' },
        ],
        global: {
          anchors: [
            { anchor: 'News', href: '/news' },
            { anchor: 'Blog', href: 'https://example.com' },
          ],
        },
      },
      ['g/index.mdx', 'g/a.mdx', 'g/b.mdx', 'm/a.mdx', 'd/a.md', 'p/a.mdx', 'h.mdx', 'news.mdx'],
    )
    expect(plan).toMatchObject({ tool: 'mintlify', name: 'Tool', root: '', home: '/g', problems: [] })
    expect(printNavigation(plan.navigation)).toEqual([
      'T',
      '  g /g',
      '    · /g/a',
      '    Inner',
      '      · /g/b',
      'M',
      '  Item',
      '    m',
      '      · /m/a',
      '  Out',
      'A',
      '  Anchor',
      '    Down',
      '      d',
      '        · /d/a',
      'P',
      '  Product',
      '    · /p/a',
      'H /h',
      'News /news',
      'Blog',
    ])
    expect(plan.pages.find(page => page.path === '/g/b')).toMatchObject({
      trail: ['T', 'g', 'Inner'],
      groups: ['g', 'Inner'],
    })
  })

  test('pages have their language and version, the defaults first', () => {
    const plan = planNavigation(
      {
        languages: [
          { language: 'cn', versions: [{ version: '1', pages: ['cn/a'] }] },
          {
            language: 'en',
            default: true,
            versions: [
              { version: '1', pages: ['v1/a'] },
              { version: '2', default: true, pages: ['a'] },
            ],
          },
        ],
      },
      ['a.mdx', 'v1/a.mdx', 'cn/a.mdx', 'cn/loose.mdx', 'loose.mdx', 'fr/loose.mdx'],
    )
    expect(
      plan.pages.map(({ path, language, version, hidden }) => [path, language, version, hidden]),
    ).toEqual([
      ['/a', 'en', '2', false],
      ['/v1/a', 'en', '1', false],
      ['/cn/a', 'zh', '1', false],
      ['/cn/loose', 'zh', null, true],
      ['/fr/loose', null, null, true],
      ['/loose', 'en', null, true],
    ])
    expect(plan.home).toBe('/a')
    expect(plan.navigation.map(({ title }) => title)).toEqual(['English', '中文'])
  })

  test('pages below a hidden tab can be opened but are not shown', () => {
    const plan = planNavigation(
      {
        tabs: [
          { tab: 'H', hidden: true, pages: ['a'] },
          { tab: 'V', pages: ['b'] },
        ],
      },
      ['a.mdx', 'b.mdx'],
    )
    expect(printNavigation(plan.navigation)).toEqual(['V', '  · /b'])
    expect(plan.pages.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/a', true],
      ['/b', false],
    ])
  })

  test('a site can be in a folder of the source', () => {
    const plan = planFiles({ 'site/docs.json': { navigation: { pages: ['index', 'a'] } } }, [
      'README.md',
      'site/index.mdx',
      'site/a.mdx',
    ])
    expect(plan.root).toBe('site')
    expect(listPaths(plan)).toEqual(['/', '/a'])
  })

  test('missing pages are reported with their line', () => {
    const plan = planNavigation({ groups: [{ group: 'G', pages: ['gone', 'a'] }] }, ['a.mdx'])
    expect(plan.problems).toEqual([
      {
        severity: 'warning',
        file: 'docs.json',
        line: 8,
        message: 'The navigation lists the page "gone", which is not in the source.',
      },
    ])
  })

  test('invalid JSON is reported, and pages are listed by folder', () => {
    const plan = planFiles({ 'docs.json': '{"navigation": ' }, ['index.mdx', 'a/b.mdx'])
    expect(plan).toMatchObject({ tool: 'mintlify', problems: [{ severity: 'error', file: 'docs.json' }] })
    expect(listPaths(plan)).toEqual(['/', '/a/b'])
  })

  test('a docs.json of another tool is not recognised', () => {
    expect(planFiles({ 'docs.json': { title: 'x' } }, ['a.md']).tool).toBe('folder')
  })
})

test('groups can be labelled and open', () => {
  const plan = planNavigation(
    {
      groups: [{ group: 'G', tag: 'NEW', pages: ['a', { group: 'Inner', expanded: true, pages: ['b'] }] }],
    },
    ['a.mdx', 'b.mdx'],
  )
  expect(plan.navigation).toMatchObject([
    { title: 'G', tag: 'NEW', children: [{}, { title: 'Inner', expanded: true }] },
  ])
})

describe('pages outside the navigation', () => {
  test('can be opened, except those that Mintlify or the site ignores', () => {
    const plan = planNavigation(
      { pages: ['index', 'build/kept'] },
      [
        'index.mdx',
        'build/kept.mdx',
        'build/out.mdx',
        'loose.mdx',
        'guides/readme.mdx',
        'README.md',
        'CONTRIBUTING.md',
        'snippets/part.mdx',
        '_part.mdx',
        'drafts/a.mdx',
        'drafts/keep.mdx',
      ],
      { '.mintignore': '# no drafts\ndrafts/*\n!drafts/keep.mdx\n' },
    )
    expect(plan.pages.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/', false],
      ['/build/kept', false],
      ['/drafts/keep', true],
      ['/guides/readme', true],
      ['/loose', true],
    ])
  })
})

describe('references to other files', () => {
  test("are replaced with the files' content, and keys next to them win", () => {
    const plan = planNavigation(
      { tabs: [{ $ref: './nav/one.json', tab: 'Mine' }, { $ref: 'nav/list.json' }] },
      ['a.mdx', 'b.mdx'],
      {
        'nav/one.json': { tab: 'Theirs', pages: { $ref: 'pages.json' } },
        'nav/pages.json': ['a'],
        'nav/list.json': { tab: 'L', pages: ['b'] },
      },
    )
    expect(printNavigation(plan.navigation)).toEqual(['Mine', '  · /a', 'L', '  · /b'])
  })

  test('are reported and left out if missing, circular or outside the source', () => {
    const plan = planNavigation(
      {
        tabs: [
          { $ref: './gone.json' },
          { $ref: '../../etc/passwd' },
          { $ref: 'loop.json' },
          { tab: 'T', pages: ['a'] },
        ],
      },
      ['a.mdx'],
      { 'loop.json': { tab: 'L', pages: [{ $ref: 'loop.json' }, 'a'] } },
    )
    expect(printNavigation(plan.navigation)).toEqual(['L', '  · /a', 'T', '  · /a'])
    expect(plan.problems).toHaveLength(3)
  })
})

describe('mint.json', () => {
  test('groups belong to the tab whose address starts their first page', () => {
    const plan = planFiles(
      {
        'mint.json': {
          name: 'Old',
          primaryTab: { name: 'Guides' },
          tabs: [
            { name: 'API', url: 'api', icon: 'code' },
            { name: 'SDK', url: 'api/sdk' },
          ],
          anchors: [{ name: 'Blog', url: 'https://example.com', icon: 'pen' }],
          navigation: [
            { group: 'Start', pages: ['start'] },
            { group: 'Users', pages: [{ group: 'Inner', pages: ['api/users'] }] },
            { group: 'JS', pages: ['api/sdk/js'] },
          ],
        },
      },
      ['start.mdx', 'api/users.mdx', 'api/sdk/js.mdx'],
    )
    expect(plan.name).toBe('Old')
    expect(plan.pages.map(({ path, trail }) => [path, trail])).toEqual([
      ['/start', ['Guides', 'Start']],
      ['/api/users', ['API', 'Users', 'Inner']],
      ['/api/sdk/js', ['SDK', 'JS']],
    ])
    expect(plan.navigation.map(({ title, href, icon }) => [title, href, icon !== undefined])).toEqual([
      ['Guides', undefined, false],
      ['API', undefined, true],
      ['SDK', undefined, false],
      ['Blog', 'https://example.com', true],
    ])
  })

  test('groups of a version are below it, and others next to it', () => {
    const plan = planFiles(
      {
        'mint.json': {
          versions: ['v2', { name: 'v1' }],
          navigation: [
            { group: 'A', version: 'v1', pages: ['v1/a'] },
            { group: 'A', version: 'v2', pages: ['a'] },
            { group: 'Shared', pages: ['s'] },
          ],
        },
      },
      ['a.mdx', 'v1/a.mdx', 's.mdx'],
    )
    expect(plan.pages.map(({ path, version }) => [path, version])).toEqual([
      ['/a', 'v2'],
      ['/v1/a', 'v1'],
      ['/s', null],
    ])
  })
})
