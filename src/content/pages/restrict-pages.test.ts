import { expect, test } from 'vitest'
import type { ParsedSite } from '../core/page.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

const withGroups = (groups: unknown) => JSON.stringify({ name: 'Site', navigation: { groups } })
const page = (frontMatter: string, text = 'Text.') => `---\n${frontMatter}\n---\n${text}`
const pathsOf = (site: ParsedSite) => site.pages.map(({ path }) => path).toSorted()

function parse(files: Record<string, string>): ParsedSite {
  return parseSite(createMemoryTree(files))
}

test('a page for some groups is left out of the pages and the navigation, and reported', () => {
  const site = parse({
    'docs.json': withGroups([{ group: 'A', pages: ['open', 'admin', 'several'] }]),
    'open.mdx': 'See [the admin page](/admin).',
    'admin.mdx': page('title: Secret title\ngroups: ["admin"]', '![x](/secret.svg)'),
    'several.mdx': page('groups:\n  - pro\n  - enterprise'),
    'secret.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(pathsOf(site)).toEqual(['/open'])
  expect(site.restricted.toSorted()).toEqual(['/admin', '/several'])
  expect(JSON.stringify({ ...site, problems: [] })).not.toContain('Secret title')
  expect(site.files).toEqual([])
  expect(site.problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'admin.mdx: Not published: only readers in these groups may open it: admin.',
    'several.mdx: Not published: only readers in these groups may open it: pro, enterprise.',
    'open.mdx: The link leads to /admin, which is not published.',
  ])
})

test.each([
  ['a list that is not closed', 'title: "A\ngroups: [admin'],
  ['a list below a broken line', 'title: a: b\ngroups:\n  - admin'],
  ['a mistake in the list', 'groups:\n  - admin\n - b: [\ntitle: x'],
])('a page stays restricted if its groups cannot be read: %s', (_, frontMatter) => {
  const site = parse({
    'docs.json': withGroups([{ group: 'A', pages: ['open', 'admin'] }]),
    'open.mdx': 'Open.',
    'admin.mdx': page(frontMatter),
  })
  expect(pathsOf(site)).toEqual(['/open'])
})

test('a page stays restricted if blank lines precede its front matter', () => {
  const site = parse({
    'docs.json': withGroups([{ group: 'A', pages: ['open', 'admin'] }]),
    'open.mdx': 'Open.',
    'admin.mdx': `\n\n${page('groups: [admin]')}`,
  })
  expect(pathsOf(site)).toEqual(['/open'])
})

test('a site with public pages publishes only those', () => {
  const site = parse({
    'docs.json': withGroups([
      {
        group: 'Public',
        public: true,
        pages: ['start', { group: 'Below', pages: ['below'] }, 'except', 'pro'],
      },
      { group: 'Private', pages: ['private', 'marked'] },
    ]),
    'start.mdx': 'Start.',
    'below.mdx': 'Below.',
    'except.mdx': page('public: false'),
    'pro.mdx': page('groups: [pro]'),
    'private.mdx': 'Private.',
    'marked.mdx': page('public: true'),
    'unlisted.mdx': 'Not in the navigation.',
  })
  expect(pathsOf(site)).toEqual(['/below', '/marked', '/start'])
  expect(site.restricted.toSorted()).toEqual(['/except', '/private', '/pro', '/unlisted'])
})

test('a generated API page follows the restriction in the API description', () => {
  const operation = (metadata: object) => ({ get: { 'x-mint': { metadata } } })
  const site = parse({
    'docs.json': withGroups([{ group: 'API', openapi: 'api.json' }]),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: {
        '/open': operation({}),
        '/admin': operation({ groups: ['admin'] }),
      },
    }),
  })
  expect(pathsOf(site)).toEqual(['/api-reference/get-open'])
  const playground = { playground: 'auth', groups: ['admin'], public: true }
  const other = parse({
    'docs.json': withGroups([{ group: 'API', openapi: 'api.json' }]),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: { '/admin': operation(playground) },
    }),
  })
  expect(pathsOf(other)).toEqual(['/api-reference/get-admin'])
})

test('drafts of other tools are left out', () => {
  const site = parse({
    'docs/index.md': '# Home',
    'docs/draft.md': page('draft: true'),
    'docs/old.md': page('published: false'),
    'docs/groups.md': page('groups: [admin]'),
  })
  expect(pathsOf(site)).toEqual(['/', '/groups'])
})
