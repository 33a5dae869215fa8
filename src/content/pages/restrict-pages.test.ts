import { expect, test } from 'vitest'
import type { ParsedSite } from '../core/page.ts'
import { type Audience, isAsOpen, mayRead, nameAudience } from '../core/page-access.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

const withGroups = (groups: unknown) => JSON.stringify({ name: 'Site', navigation: { groups } })
const page = (frontMatter: string, text = 'Text.') => `---\n${frontMatter}\n---\n${text}`
const pathsOf = (site: ParsedSite, audience: Audience = { kind: 'open' }) =>
  site.pages
    .filter(({ access }) => mayRead(access, audience))
    .map(({ path }) => path)
    .toSorted()

function parse(files: Record<string, string>): ParsedSite {
  return parseSite(createMemoryTree(files))
}

const reader = (...groups: string[]): Audience => ({ kind: 'reader', groups })
const anonymous: Audience = { kind: 'anonymous' }

test('a page for some groups is for their readers only, and reported', () => {
  const site = parse({
    'docs.json': withGroups([{ group: 'A', pages: ['open', 'admin', 'several'] }]),
    'open.mdx': 'See [the admin page](/admin).',
    'admin.mdx': page('title: Secret title\ngroups: ["admin"]', '![x](/secret.svg)'),
    'several.mdx': page('groups:\n  - pro\n  - enterprise'),
    'secret.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(pathsOf(site)).toEqual(['/open'])
  expect(pathsOf(site, anonymous)).toEqual([])
  expect(pathsOf(site, reader())).toEqual(['/open'])
  expect(pathsOf(site, reader('pro', 'other'))).toEqual(['/open', '/several'])
  expect(pathsOf(site, reader('Admin'))).toEqual(['/open'])
  expect(pathsOf(site, { kind: 'all' })).toEqual(['/admin', '/open', '/several'])
  expect(site.restricted.toSorted()).toEqual(['/admin', '/several'])
  expect(site.files.map(({ source, usedBy }) => [source, usedBy])).toEqual([['secret.svg', ['/admin']]])
  const advice = 'Set up sign-in for readers to show it to them.'
  expect(site.problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    `admin.mdx: Not published: only readers in these groups may open it: admin. ${advice}`,
    `several.mdx: Not published: only readers in these groups may open it: pro, enterprise. ${advice}`,
    'open.mdx: The link leads to /admin, which is not published.',
  ])
  expect(site.problems.every(({ isRestriction }) => isRestriction)).toBe(true)
})

test('with sign-in, pages are private unless they are public, and groups come first', () => {
  expect(mayRead(undefined, anonymous)).toBe(false)
  expect(mayRead({ isPublic: true }, anonymous)).toBe(true)
  expect(mayRead({ isPublic: true, groups: ['a'] }, anonymous)).toBe(false)
  expect(mayRead({ isPublic: true, groups: ['a'] }, reader())).toBe(false)
  expect(mayRead({ isRestricted: true }, reader())).toBe(true)
})

test('readers of the same pages have one name, and others have another', () => {
  const used = new Set(['a', 'b'])
  expect(nameAudience(reader('b', 'a', 'x'), used)).toBe(nameAudience(reader('a', 'b', 'b'), used))
  const names = [reader(), reader('a'), anonymous, { kind: 'open' } as const, { kind: 'all' } as const]
  expect(new Set(names.map(audience => nameAudience(audience, used))).size).toBe(names.length)
})

test('a page is as open as another if all readers of the other may read it', () => {
  expect(isAsOpen(undefined, { groups: ['a'] })).toBe(true)
  expect(isAsOpen({ groups: ['a'] }, { groups: ['a'] })).toBe(true)
  expect(isAsOpen({ groups: ['a'] }, undefined)).toBe(false)
  expect(isAsOpen({ isRestricted: true }, undefined)).toBe(false)
  expect(isAsOpen(undefined, { isPublic: true })).toBe(false)
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
  expect(pathsOf(site, anonymous)).toEqual(['/below', '/marked', '/start'])
  expect(pathsOf(site, reader())).toEqual(['/below', '/except', '/marked', '/private', '/start', '/unlisted'])
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

/** An operation with a response of one schema. */
const returning = (schema: object, extension: object = {}) => ({
  get: {
    ...extension,
    responses: { 200: { description: 'Done', content: { 'application/json': { schema } } } },
  },
})
const describeApi = (paths: object, more: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths, ...more })

test('x-mint.groups of an operation, a path or all paths limit its page, also a page that shows the operation', () => {
  const forBilling = { 'x-mint': { groups: ['billing'] } }
  const navigation = {
    'docs.json': withGroups([
      { group: 'API', openapi: 'api.json' },
      { group: 'A', pages: ['mdx', 'both'] },
    ]),
  }
  const site = parse({
    ...navigation,
    'api.json': describeApi({
      '/open': returning({ type: 'object' }),
      '/operation': returning({ type: 'object' }, forBilling),
      '/path': { ...returning({ type: 'object' }), ...forBilling },
      '/playground': returning(
        { type: 'object' },
        { 'x-mint': { groups: ['billing'], metadata: { public: true, playground: 'auth', groups: ['x'] } } },
      ),
    }),
    'mdx.mdx': page('openapi: GET /operation\npublic: true'),
    'both.mdx': page('openapi: GET /operation\ngroups: [billing, other]'),
  })
  const open = ['/api-reference/get-open']
  const limited = ['/api-reference/get-operation', '/api-reference/get-path', '/api-reference/get-playground']
  expect(pathsOf(site)).toEqual(open)
  expect(pathsOf(site, anonymous)).toEqual([])
  expect(pathsOf(site, reader('x', 'other'))).toEqual(open)
  expect(pathsOf(site, reader('billing'))).toEqual([...open, ...limited, '/both', '/mdx'].toSorted())
  const whole = parse({
    ...navigation,
    'api.json': describeApi({ ...forBilling, '/a': returning({ type: 'object' }) }),
    'mdx.mdx': 'Text.',
    'both.mdx': 'Text.',
  })
  expect(pathsOf(whole, reader())).toEqual(['/both', '/mdx'])
})

test('properties, parameters, variants and enum values with groups are published for nobody, and reported', () => {
  const groups = { 'x-mint': { groups: ['admin'] } }
  const user = {
    type: 'object',
    required: ['name', 'narwhal'],
    properties: {
      name: { type: 'string' },
      narwhal: { type: 'string', description: 'The axolotl.', ...groups },
      plan: {
        type: 'string',
        enum: ['free', 'quokka'],
        default: 'quokka',
        'x-mint-enum': { quokka: ['admin'] },
        'x-enumDescriptions': { quokka: 'Secret' },
      },
    },
    example: { name: 'Ada', narwhal: 'wombat', nested: [{ narwhal: 'wombat' }] },
  }
  const operation = returning({
    oneOf: [{ $ref: '#/components/schemas/User' }, { title: 'Numbat config', type: 'object', ...groups }],
  })
  const parameters = [{ name: 'dingo', in: 'query', schema: { type: 'string' }, ...groups }]
  const site = parse({
    'docs.json': withGroups([{ group: 'API', openapi: 'api.json' }]),
    'api.json': describeApi(
      { '/users': { get: { ...operation.get, parameters } } },
      { components: { schemas: { User: user } } },
    ),
  })
  expect(pathsOf(site)).toEqual(['/api-reference/get-users'])
  const text = JSON.stringify(site.pages)
  for (const secret of ['narwhal', 'axolotl', 'wombat', 'quokka', 'Secret', 'Numbat', 'dingo'])
    expect(text, secret).not.toContain(secret)
  for (const kept of ['name', 'free', 'Ada']) expect(text).toContain(kept)
  expect(site.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('api.json has 4 parts that are for certain groups'),
  ])
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
