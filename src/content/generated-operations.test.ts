import { expect, test } from 'vitest'
import { createMemoryTree } from './index.ts'
import { parseSite } from './parsing.ts'

const nest = (properties: object, depth: number): object =>
  depth === 0 ? properties : { type: 'object', properties: { inner: nest(properties, depth - 1) } }
const schema = nest({ type: 'string', description: 'Such as {metadata.<key>}, or a List<Item>.' }, 4)
const api = {
  openapi: '3.1.0',
  paths: {
    '/names': {
      get: {
        summary: 'List names',
        description: 'Takes `{name}` and {name}. See [the guide](/guide).',
        responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
      },
    },
  },
}

function parsePage(description: object) {
  return parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } }),
      'api.json': JSON.stringify(description),
    }),
  )
}

test('placeholders and braces of an API description are text, however deep the field is', () => {
  const { pages, problems } = parsePage(api)
  expect(pages[0]?.html).toContain('Such as {metadata.&#x3C;key>}, or a List&#x3C;Item>.')
  expect(pages[0]?.html).toContain('Takes <code>{name}</code> and {name}.')
  expect(problems).toEqual([
    {
      kind: 'link',
      severity: 'warning',
      file: 'api.json',
      line: null,
      message: expect.stringContaining('"/guide"'),
    },
  ])
})

test('a description that nests too deeply is reported', () => {
  const { pages, problems } = parsePage({
    openapi: '3.1.0',
    paths: { '/names': { get: { summary: 'List names', description: `${'> '.repeat(200)}text` } } },
  })
  expect(pages).toEqual([])
  expect(problems).toMatchObject([{ file: 'api.json', line: null, message: expect.stringContaining('100') }])
})
