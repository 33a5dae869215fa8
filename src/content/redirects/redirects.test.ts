import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'
import { createPageFinder } from './create-page-finder.ts'
import { createRedirects } from './create-redirects.ts'

const redirect = (source: string, destination: string, permanent = true) => ({
  source,
  destination,
  permanent,
})

describe('a redirect', () => {
  const find = createRedirects([
    redirect('/a', '/b'),
    redirect('/b/', '/c#place', false),
    redirect('/beta/:slug*', '/v2/:slug*'),
    redirect('/users/:id/posts', '/people/:id'),
    redirect('/articles/concepts-*', '/collections/overview'),
    redirect('/old/article-*', '/new/article-*'),
    redirect('/host/:rest*', '/:rest*'),
    redirect('/out', 'https://example.com/x'),
    redirect('/loop', '/pool'),
    redirect('/pool', '/loop'),
    redirect('/deeper/:x*', '/deeper/more/:x*'),
    redirect('/sdk/:path*', '/sdk'),
  ])
  const to = (path: string) => {
    const target = find(path)
    return typeof target === 'object' ? target.destination : target
  }

  test.each([
    ['/a', '/c#place'],
    ['/a/', '/c#place'],
    ['//a//', '/c#place'],
    [`/users/${'/'.repeat(20)}7/posts`, undefined],
    ['/beta', '/v2/'],
    ['/beta/one/two', '/v2/one/two'],
    ['/users/7/posts', '/people/7'],
    ['/users/7', undefined],
    ['/users//posts', undefined],
    ['/articles/concepts-start', '/collections/overview'],
    ['/articles/other', undefined],
    ['/old/article-7', '/new/article-7'],
    ['/host//evil.example', '/evil.example'],
    ['/out', 'https://example.com/x'],
    ['/loop', 'loop'],
    ['/deeper/x', 'loop'],
    ['/sdk/a/b', '/sdk'],
    ['/sdk', undefined],
    ['/c', undefined],
  ])('leads from %s to %s', (path, destination) => {
    expect(to(path)).toBe(destination)
  })

  test('is permanent only if every step is', () => {
    expect(find('/a')).toMatchObject({ permanent: false })
    expect(find('/out')).toMatchObject({ permanent: true })
  })
})

describe('an address by file name, or in other capitals', () => {
  const pages = ['/', '/guide', '/api/index.html', '/kept.html', '/pt-BR/Install', '/a', '/A']
  const find = createRedirects(
    [redirect('/old', '/guide/index')],
    createPageFinder({ has: path => pages.includes(path), list: () => pages }),
  )

  test.each([
    ['/guide/index', '/guide'],
    ['/guide/README', '/guide'],
    ['/guide.html', '/guide'],
    ['/guide/index.html', '/guide'],
    ['/index.html', '/'],
    ['/old', '/guide'],
    ['/kept.html', undefined],
    ['/pt-br/install', '/pt-BR/Install'],
    ['/pt-br/install/index.html', '/pt-BR/Install'],
    ['/GUIDE', '/guide'],
    ['/A', undefined],
    ['/none/index', undefined],
    ['/guide.json', undefined],
    ['/guide', undefined],
    ['/', undefined],
  ])('%s leads to %s', (path, destination) => {
    expect(find(path)).toEqual(destination === undefined ? undefined : { destination, permanent: true })
  })
})

test('links follow redirects, and redirects that cannot work are reported', () => {
  const site = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({
        navigation: { pages: ['start', 'new'] },
        redirects: { $ref: './redirects.json' },
      }),
      'redirects.json': JSON.stringify([
        { source: '/old', destination: '/new#there' },
        { source: '/shop', destination: 'https://example.com/' },
        { source: '/gone', destination: '/nowhere' },
        { source: '/start', destination: '/new' },
        { source: '/x', destination: '/y' },
        { source: '/y', destination: '/x' },
        { source: 'relative', destination: 'new#there' },
        { source: '/query?x', destination: '/new' },
        { source: '/js', destination: 'javascript:alert(1)' },
        { source: '/host', destination: '//evil.example' },
        { source: '/half' },
        { source: '/fr/:slug*', destination: '/fr2/:slug*' },
        { source: '/zh/*', destination: '/zh2/start' },
        { source: '/es/:slug*', destination: '/new' },
        { source: '/de/:slug*', destination: '/ne:slug*' },
      ]),
      'start.mdx': '[Old](/old), [also](old), [shop](/shop), [gone](/gone), [missing](/missing)',
      'new.mdx': '## There\n\nText.',
    }),
  )
  const [start] = site.pages
  expect(start?.links.map(({ path, anchor }) => [path, anchor])).toEqual([
    ['/new', 'there'],
    ['/new', 'there'],
  ])
  expect(start?.html).toContain('href="https://example.com/"')
  expect(site.redirects.map(({ source }) => source)).toEqual([
    ...['/old', '/shop', '/gone', '/start', '/relative'],
    ...['/fr/:slug*', '/zh/*', '/es/:slug*', '/de/:slug*'],
  ])
  expect(site.problems.map(({ file, message }) => `${file}: ${message}`).toSorted()).toEqual([
    expect.stringContaining('redirects.json: A redirect needs a source and a destination'),
    'redirects.json: The redirect from /fr/:slug* leads to /fr2/:slug*, where no page is.',
    'redirects.json: The redirect from /gone leads to /nowhere, which does not exist.',
    expect.stringContaining('redirects.json: The redirect from /query?x is left out'),
    'redirects.json: The redirect from /start hides the page at that address.',
    'redirects.json: The redirect from /x leads back to itself, so it is left out.',
    'redirects.json: The redirect from /y leads back to itself, so it is left out.',
    'redirects.json: The redirect from /zh/* leads to /zh2/start, where no page is.',
    expect.stringContaining('redirects.json: The redirect to //evil.example is left out'),
    expect.stringContaining('redirects.json: The redirect to javascript:alert(1) is left out'),
    expect.stringContaining('start.mdx: '),
    expect.stringContaining('start.mdx: '),
  ])
})

test.each([
  [
    'lose the base path that all of them have',
    [
      { source: '/docs/old', destination: '/docs/new' },
      { source: '/out', destination: 'https://example.com/' },
      { source: '/docs/gone', destination: '/docs/none' },
    ],
    ['/old → /new', '/out → https://example.com/', '/gone → /none'],
  ],
  [
    'keep a path that only some of them have',
    [
      { source: '/docs/old', destination: '/docs/new' },
      { source: '/docs/a', destination: '/new' },
    ],
    ['/docs/old → /docs/new', '/docs/a → /new'],
  ],
  [
    'keep a path without which they lead nowhere, too',
    [{ source: '/docs/old', destination: '/docs/none' }],
    ['/docs/old → /docs/none'],
  ],
  [
    'keep the path of a folder of pages',
    [{ source: '/guide/old', destination: '/guide/new' }],
    ['/guide/old → /guide/new'],
  ],
])('redirects %s', (_, redirects, expected) => {
  const docs = { navigation: { pages: ['new', 'guide/start'] }, redirects }
  const site = parseSite(
    createMemoryTree({ 'docs.json': JSON.stringify(docs), 'new.mdx': 'New', 'guide/start.mdx': 'Start' }),
  )
  expect(site.redirects.map(({ source, destination }) => `${source} → ${destination}`)).toEqual(expected)
})
