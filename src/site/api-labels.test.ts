import { expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, openSite, renderPage } from './index.ts'

const town = { properties: { name: { type: 'string' } } }
const schema = {
  required: ['home'],
  properties: { home: town, way: { oneOf: [{ title: 'Road', ...town }, { title: 'Sea' }] } },
}
const content = { 'application/json': { schema } }
const callback = { description: '# Body\n\nOf the owner.', requestBody: { content } }
const callbacks = { done: { '{$url}': { post: callback } } }
const api = {
  openapi: '3.1.0',
  paths: {
    '/a': {
      post: {
        ...{ summary: 'Add', description: '## Responses\n\nOf the owner.', callbacks },
        requestBody: { content, description: '## Headers\n\nOf the owner.' },
        responses: { 204: { description: 'Done' } },
      },
    },
  },
}
const view = {
  basePath: '',
  siteName: 'Site',
  publicUrl: 'https://docs.example.com',
  mcpUrl: 'https://example.com',
}

function render(language: string, path = '/api-reference/add'): string {
  const pages = {
    groups: [
      { group: 'API', openapi: 'api.json' },
      { group: 'Own', pages: ['own'] },
    ],
  }
  const navigation = { languages: [{ language, ...pages }] }
  const files = {
    'docs.json': JSON.stringify({ name: 'Site', navigation }),
    'api.json': JSON.stringify(api),
    'own.mdx': '---\ntitle: Own\nopenapi: POST /a\n---\n\n## Body\n\nOf the owner.\n\n### Headers\n\nToo.',
  }
  const reader = openSite(buildSite(parseSite(createMemoryTree(files))))
  const page = reader.readPage(path)
  if (page === undefined) throw new Error('no page')
  return runAtOnce(renderPage(reader, page, view))
}

test('the folds and marks of an API page are in the language of the page', () => {
  const html = render('de')
  expect(html).toContain('<summary>Felder (1): <code>home</code></summary>')
  expect(html).toContain('<summary>Varianten (2): <code>way</code></summary>')
  expect(html).toContain('<summary>Variante <strong>Road</strong>')
  expect(html).toContain('<p class="param">Variante <strong>Sea</strong>')
  expect(html).toContain('<span class="param-mark is-required">erforderlich</span>')
  expect(html).toMatch(/<details class="callback"><summary><h2[^>]*>Callback <span/)
  expect(render('ja')).toMatch(/<details class="callback"><summary><h2[^>]*>コールバック <span/)
})

test('the headings of an API page are in its language, also in its table of contents', () => {
  const html = render('fr')
  expect(html).toContain('<h2 id="body">Corps</h2>')
  expect(html).toContain('<h2 id="example-request">Exemple de requête</h2>')
  expect(html).toContain('<a href="#body">Corps</a>')
  // The owner's text has a heading of the same name.
  expect(html).toMatch(/<h2 id="responses[^"]*">Responses<\/h2>/)
  expect(html).toMatch(/<h2 id="responses[^"]*">Réponses<\/h2>/)
  expect(html).toMatch(/<h3[^>]*>Corps<\/h3>/)
})

test('headings of the owner stay as they are, also in and below the description of an operation', () => {
  const html = render('fr')
  expect(html).toMatch(/<h\d[^>]*>Headers<\/h\d>/)
  expect(html).toMatch(/<h\d[^>]*>Body<\/h\d>/)
  const own = render('fr', '/own')
  expect(own).toMatch(/<h2[^>]*>Body<\/h2>/)
  expect(own).toMatch(/<h2[^>]*>Corps<\/h2>/)
  expect(own).toMatch(/<h3[^>]*>Headers<\/h3>/)
})

test('they are in English in other languages', () => {
  expect(render('fi')).toContain('<summary>1 field of <code>home</code></summary>')
  expect(render('en')).toContain('<span class="param-mark is-required">required</span>')
})
