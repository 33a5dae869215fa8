import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'

/** Who may read each page, and the findings about pages that are not published. */
function readAccess(settings: string, files: Record<string, string> = {}) {
  const site = parseSite(
    createMemoryTree({
      'fern/fern.config.json': '{}',
      'fern/docs.yml': settings,
      'fern/a.mdx': 'A',
      'fern/b.mdx': 'B',
      'fern/log/2026-01-02.md': 'C',
      ...files,
    }),
  )
  const access = site.pages.map(page => [page.path, page.access ?? 'open'])
  return { access: Object.fromEntries(access), messages: site.problems.map(({ message }) => message) }
}

test('with roles, only what is for everyone is published while readers cannot sign in', () => {
  const { access, messages } = readAccess(`
roles: [everyone, partners, admins]
navigation:
  - page: Welcome
    path: a.mdx
    viewers: [everyone]
  - page: Signed in
    path: a.mdx
  - section: Partners
    viewers: [partners, admins]
    contents:
      - { page: Theirs, path: b.mdx }
      - { page: Narrower, path: b.mdx, viewers: [admins] }
      - { page: Still theirs, path: b.mdx, viewers: [everyone] }
      - { page: Orphan, path: b.mdx, viewers: [everyone], orphaned: true }
      - changelog: log
`)
  const theirs = { isRestricted: true, groups: ['partners', 'admins'] }
  expect(access).toEqual({
    '/welcome': { isPublic: true },
    '/signed-in': { isRestricted: true },
    '/partners/theirs': theirs,
    '/partners/narrower': { isRestricted: true, groups: ['admins'] },
    '/partners/still-theirs': theirs,
    '/partners/orphan': { isPublic: true },
    '/partners/changelog/2026/01/02': theirs,
  })
  expect(messages).toContain(
    'Not published: it is not for everyone. Set up sign-in for readers to show it to them.',
  )
})

test('tabs, versions and operations have viewers, too', () => {
  const operation = { summary: 'List kilns', tags: ['Kilns'], responses: {} }
  const { access } = readAccess(
    `
roles: [everyone, partners]
versions: [{ display-name: Next, path: next.yml, slug: next, viewers: [partners] }]
tabs: { api: { display-name: API, viewers: [partners] } }
navigation:
  - tab: api
    layout: [{ api: Reference }]
`,
    {
      'fern/next.yml': 'navigation: [{ page: A, path: a.mdx }]',
      'fern/openapi.yml': JSON.stringify({ openapi: '3.1.0', paths: { '/kilns': { get: operation } } }),
    },
  )
  const partners = { isRestricted: true, groups: ['partners'] }
  expect(access).toEqual({ '/a': partners, '/api/reference/kilns/list-kilns': partners })
})

test('who needs two roles is in a group that nobody is in, and a page can restrict itself further', () => {
  const { access } = readAccess(
    `
navigation:
  - section: Both
    viewers: [admins]
    contents: [{ page: A, path: a.mdx, viewers: [partners, friends] }, { page: B, path: b.mdx }]
  - { page: C, path: c.mdx, viewers: [everyone] }
`,
    { 'fern/b.mdx': '---\nviewers: [partners]\n---\n', 'fern/c.mdx': '---\nviewers: [admins]\n---\n' },
  )
  const restrict = (group: string) => ({ isRestricted: true, groups: [group] })
  expect(access).toEqual({
    '/both/a': restrict('admins and partners or friends'),
    '/both/b': restrict('admins and partners'),
    '/c': restrict('admins'),
  })
})

test.each(['navigation: [', 'roles: [partners]\nnavigation: [{ page: A, path: gone.mdx }]'])(
  'no page is open if the navigation cannot be read: %s',
  settings => {
    const restricted = { isRestricted: true }
    expect(readAccess(settings).access).toEqual({
      '/a': restricted,
      '/b': restricted,
      '/log/2026-01-02': restricted,
    })
  },
)

test('without roles and viewers, every page is open', () => {
  expect(readAccess('navigation: [{ page: A, path: a.mdx }]').access).toEqual({ '/a': 'open' })
})
