import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { createApiDocuments } from './api-documents.ts'
import { describeFrontMatterOperation } from './describe-front-matter-operation.ts'

const first = { openapi: '3.0.0', paths: { '/a': { get: { summary: 'First', description: 'Reads.' } } } }
const second = {
  openapi: '3.1.0',
  paths: { '/a': { get: { summary: 'Second' } }, '/b/': { post: { summary: 'Only here' } } },
  webhooks: { made: { post: { summary: 'Made' } } },
  components: { schemas: { User: { properties: { name: { type: 'string' } } } } },
}
const channels =
  'asyncapi: 2.6.0\nchannels:\n  user/made:\n    subscribe:\n      message:\n        name: Made\n'
const documents = createApiDocuments(
  createMemoryTree({
    'docs/a.json': JSON.stringify(first),
    'docs/b.json': JSON.stringify(second),
    'docs/live.yaml': channels,
    'docs/package.json': '{"name": "openapi"}',
  }),
)

function ask(frontMatter: Record<string, unknown>) {
  return describeFrontMatterOperation({ documents, root: 'docs' }, frontMatter)
}

describe('the operation that front matter names', () => {
  test.each([
    [{ openapi: 'GET /a' }, 'First'],
    [{ openapi: '/b.json GET /a' }, 'Second'],
    [{ openapi: 'b GET /a' }, 'Second'],
    [{ openapi: 'post /b' }, 'Only here'],
    [{ openapi: 'b.json webhook made' }, 'Made'],
    [{ 'openapi-schema': 'User' }, 'User'],
    [{ 'openapi-schema': 'b.json User' }, 'User'],
    [{ asyncapi: '/live.yaml user/made' }, 'user/made'],
  ])('%j is %s', (frontMatter, title) => {
    expect(ask(frontMatter)).toMatchObject({ ok: true, title })
  })

  test('is found by the name of its file alone in any folder, if one file has it', () => {
    const find = (...files: string[]) => {
      const text = JSON.stringify({ openapi: '3.1.0', paths: { '/k': { get: { summary: 'Kiln' } } } })
      const tree = createMemoryTree(Object.fromEntries(files.map(file => [file, text])))
      const found = createApiDocuments(tree)
      return describeFrontMatterOperation({ documents: found, root: 'docs' }, { openapi: 'kiln get /k' })
    }
    expect(find('docs/specs/kiln.yaml')).toMatchObject({ ok: true, title: 'Kiln' })
    expect(find('docs/specs/kiln.yaml', 'docs/old/kiln.json')).toMatchObject({ ok: false })
  })

  test('is found in the folder of the page, or in the nearest folder', () => {
    const text = JSON.stringify({ openapi: '3.1.0', paths: { '/k': { get: { summary: 'Kiln' } } } })
    const other = JSON.stringify({ openapi: '3.1.0', paths: { '/k': { get: { summary: 'Four' } } } })
    const tree = createMemoryTree({ 'docs/api/kiln.json': text, 'docs/fr/api/kiln.json': other })
    const find = (page: string, openapi: string) =>
      describeFrontMatterOperation({ documents: createApiDocuments(tree), root: 'docs', page }, { openapi })
    expect(find('docs/api/list.mdx', 'kiln.json GET /k')).toMatchObject({ title: 'Kiln' })
    expect(find('docs/api/secret/list.mdx', '../kiln.json GET /k')).toMatchObject({ title: 'Kiln' })
    expect(find('docs/api/secret/list.mdx', '../kiln GET /k')).toMatchObject({ title: 'Kiln' })
    expect(find('docs/fr/guides/list.mdx', 'kiln.json GET /k')).toMatchObject({ title: 'Four' })
    expect(find('docs/list.mdx', 'kiln.json GET /k')).toMatchObject({ ok: false })
    expect(find('docs/api/list.mdx', '/kiln.json GET /k')).toMatchObject({ ok: false })
  })

  test.each([
    ['./kiln.json GET /k', 'Four'],
    ['../../kiln.json GET /k', 'Kiln'],
    ['kiln.json GET /k', 'Kiln'],
  ])('%s is %s: a name with dots begins at the page, another one at the root', (openapi, title) => {
    const write = (summary: string) =>
      JSON.stringify({ openapi: '3.1.0', paths: { '/k': { get: { summary } } } })
    const tree = createMemoryTree({ 'kiln.json': write('Kiln'), 'fr/api/kiln.json': write('Four') })
    const needs = { documents: createApiDocuments(tree), root: '', page: 'fr/api/list.mdx' }
    expect(describeFrontMatterOperation(needs, { openapi })).toMatchObject({ ok: true, title })
  })

  test('is undefined if front matter names none', () => {
    expect(ask({ title: 'x', openapi: null })).toBeUndefined()
  })

  test.each([
    [{ openapi: 'GET /gone' }, '"GET /gone" is in none of the 3 API descriptions of the source.'],
    [{ openapi: 'a.json GET /b' }, '"a.json GET /b" is not in docs/a.json.'],
    [{ openapi: 'gone.json GET /a' }, 'docs/gone.json is not in the source.'],
    [
      { openapi: 'https://example.com/a.json GET /a' },
      'The API description https://example.com/a.json was not fetched',
    ],
    [{ openapi: 'gone GET /a' }, 'docs/gone is not in the source.'],
    [{ openapi: 'hello' }, '"hello" is not an operation'],
    [{ 'openapi-schema': 'Gone' }, 'The schema "Gone" is in none of the 3'],
  ])('%j is refused with the reason', (frontMatter, message) => {
    expect(ask(frontMatter)).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  })

  test('only descriptions in the source are searched', () => {
    expect(documents.files()).toEqual(['docs/a.json', 'docs/b.json', 'docs/live.yaml'])
  })
})

test('any document can be described', () => {
  const key = fc.constantFrom(
    'paths',
    '/a',
    'get',
    'parameters',
    'schema',
    '$ref',
    'allOf',
    'oneOf',
    'items',
    'properties',
    'type',
    'in',
    'name',
    'requestBody',
    'content',
    'application/json',
    'responses',
    '200',
    'example',
    'enum',
    'security',
    'servers',
    'url',
    'components',
    'schemas',
    'channels',
    'messages',
    'payload',
    'x-mint',
    'tags',
    '__proto__',
  )
  const text = fc.constantFrom(
    '#/paths',
    '#/components/schemas/a',
    'api.json#/',
    '#',
    'object',
    'array',
    'string',
    'query',
    'null',
    '`',
    '',
  )
  const { value } = fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { maxDepth: 8 },
      text,
      fc.constant(null),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map(entries => Object.fromEntries(entries)),
    ),
  }))
  const head = fc.constantFrom({ openapi: '3.1.0' }, { swagger: '2.0' }, { asyncapi: '3.0.0' })
  fc.assert(
    fc.property(head, value, value, value, (version, operation, components, channel) => {
      const document = {
        ...version,
        paths: { '/a': { get: operation } },
        components,
        channels: { c: channel },
        definitions: components,
      }
      const opened = createApiDocuments(createMemoryTree({ 'api.json': JSON.stringify(document) })).open(
        'api.json',
      )
      if (opened.ok)
        for (const page of opened.document.pages) expect(typeof page.describe().markdown).toBe('string')
      if (opened.ok) opened.document.describeSchema('a')
    }),
  )
})
