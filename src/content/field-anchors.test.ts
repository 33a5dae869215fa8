import { expect, test } from 'vitest'
import { createMemoryTree } from './index.ts'
import { parseSite } from './parsing.ts'

const user = { properties: { id: {}, homeTown: { properties: { zip_code: {} } } } }
const users = {
  openapi: '3.1.0',
  paths: {
    '/users/{id}': {
      put: {
        summary: 'Change a user',
        parameters: [
          { name: 'id', in: 'path' },
          { name: 'X-Trace', in: 'header' },
        ],
        requestBody: { content: { 'application/json': { schema: user } } },
        responses: {
          200: { content: { 'application/json': { schema: { items: user, type: 'array' } } } },
          404: { content: { 'application/json': { schema: { properties: { id: {} } } } } },
        },
      },
    },
  },
}

function readIds(html: string): string[] {
  return [...html.matchAll(/<div class="(?:param|field)" id="([^"]*)"/g)].map(([, id = '']) => id)
}

test('each field of an API page has an anchor with the names of the fields around it, and links find it', () => {
  const site = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({
        navigation: {
          groups: [
            { group: 'API', openapi: 'users.json' },
            { group: 'Home', pages: ['index'] },
          ],
        },
      }),
      'users.json': JSON.stringify(users),
      'index.mdx':
        '# Home\n\n[The zip](/api-reference/change-a-user#body-home-town-zip-code) and [no](/api-reference/change-a-user#body-none)',
    }),
  )
  const page = site.pages.find(({ title }) => title === 'Change a user')
  expect(readIds(page?.html ?? '')).toEqual([
    'parameter-id',
    'parameter-x-trace',
    'body-id',
    'body-home-town',
    'body-home-town-zip-code',
    'response-id',
    'response-home-town',
    'response-home-town-zip-code',
    'response-404-id',
  ])
  const home = site.pages.find(({ title }) => title === 'Home')
  expect(home?.html).toContain(`href="${page?.path}#body-home-town-zip-code"`)
  expect(site.problems.map(({ message }) => message)).toEqual([
    'The link "/api-reference/change-a-user#body-none" points to a missing anchor.',
  ])
})

test.each([
  ['request.path.id', 'parameter-id'],
  ['request.headers.X-Trace', 'parameter-x-trace'],
  ['request.body.homeTown.zip_code', 'body-home-town-zip-code'],
  ['request.body.homeTown.homeTown', 'body-home-town'],
  ['response.body.homeTown.unknown', 'response-home-town'],
  ['id-404-and-more', '404-%26-more'],
  ['request.body.unknown', null],
])('#%s, as another tool names it, leads to %s', (anchor, place) => {
  const site = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({ navigation: { pages: ['a', 'PUT /users/{id}'] }, openapi: 'users.json' }),
      'users.json': JSON.stringify(users),
      'a.md': `# A\n\n[There](${place === '404-%26-more' ? '' : '/api-reference/change-a-user'}#${anchor})\n\n## 404 & more\n`,
    }),
  )
  const [link] = site.pages
    .filter(({ title }) => title === 'A')
    .map(({ html }) => /href="([^"]*)"/.exec(html)?.[1])
  expect(link?.split('#')[1] ?? null).toBe(place)
})

test('each field that an author writes has an anchor, and links by its name find it', () => {
  const site = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({ navigation: { pages: ['fields'] } }),
      'fields.mdx': [
        '# Fields',
        '[One](#param-kiln-size) [Two](#kiln.size) [Three](#more)',
        '## Param body\n',
        '<ResponseField name="kiln.size" type="number" />\n',
        '<ParamField body="maxHeat" />\n',
        '<Expandable title="More" id="more">\n<ParamField query="body" />\n</Expandable>\n',
        '<div id="own">Text</div>',
      ].join('\n'),
    }),
  )
  const html = site.pages[0]?.html ?? ''
  expect(readIds(html)).toEqual(['param-kiln-size', 'param-max-heat', 'param-body-2'])
  expect([...html.matchAll(/href="[^#]*(#[^"]*)"/g)].map(([, hash]) => hash)).toEqual([
    '#param-kiln-size',
    '#param-kiln-size',
    '#more',
  ])
  expect(html).not.toContain('id="own"')
})
