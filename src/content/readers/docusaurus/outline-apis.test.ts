import { expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const kilns = {
  openapi: '3.0.0',
  paths: {
    '/kilns': {
      get: { operationId: 'listKilnsV2', summary: 'List kilns', tags: ['Kilns'] },
      post: { summary: 'Add a kiln', tags: ['Kilns'] },
    },
    '/health': { get: { operationId: 'health' } },
  },
}

const plugin = (specPath: string) => `module.exports = {
  presets: [['classic', { docs: { path: 'content', routeBasePath: '/' } }]],
  plugins: [['docusaurus-plugin-openapi-docs', { config: { kilns: { specPath: '${specPath}', outputDir: './content/api' } } }]],
}`

test('an API description becomes pages at the addresses of docusaurus-plugin-openapi-docs', () => {
  const plan = planFiles({
    'docusaurus.config.js': plugin('specs/kilns.json'),
    'sidebars.js': "module.exports = { docs: ['intro', ...require('./content/api/sidebar.js')] }",
    'content/intro.md': '',
    'specs/kilns.json': kilns,
  })
  expect(printNavigation(plan.navigation)).toEqual([
    'Content',
    '  · /intro',
    'API',
    '  Kilns',
    '    List kilns /api/list-kilns-v-2',
    '    Add a kiln /api/add-a-kiln',
    '  API Reference',
    '    GET /health /api/health',
  ])
})

test('pages that the plugin has written are not made again', () => {
  const plan = planFiles({
    'docusaurus.config.js': plugin('specs/kilns.json'),
    'content/api/health.api.mdx': '---\nid: health\n---\n',
    'specs/kilns.json': kilns,
  })
  expect(listPaths(plan)).toEqual(['/api/health'])
})

test('an API description of Redocusaurus becomes pages below its route', () => {
  const plan = planFiles({
    'docusaurus.config.ts': `export default {
      presets: [['classic', {}], ['redocusaurus', { specs: [{ spec: './kilns.json', route: '/api/' }, { spec: 'none.json' }] }]],
      themeConfig: { navbar: { items: [{ to: '/api/', label: 'Reference' }] } },
    }`,
    'docs/intro.md': '',
    'kilns.json': kilns,
  })
  expect(printNavigation(plan.navigation)).toEqual([
    'Docs',
    '  · /docs/intro',
    'Reference',
    '  Kilns',
    '    List kilns /api/kilns/list-kilns',
    '    Add a kiln /api/kilns/add-a-kiln',
    '  API Reference',
    '    GET /health /api/get-health',
  ])
})

test('at most 50 API descriptions become pages', () => {
  const specs = Array.from({ length: 60 }, (_, at) => `{ spec: 'kilns.json', route: '/api-${at}' }`)
  const plan = planFiles({
    'docusaurus.config.js': `module.exports = { presets: [['redocusaurus', { specs: [${specs}] }]] }`,
    'kilns.json': kilns,
  })
  expect(listPaths(plan)).toHaveLength(150)
  expect(plan.problems).toMatchObject([{ message: expect.stringContaining('names 60 API descriptions') }])
})

test.each([
  ['https://kiln.example/api.json', 'is not in the source'],
  ['gone.json', 'gone.json'],
])('%s is reported', (specPath, message) => {
  const plan = planFiles({ 'docusaurus.config.js': plugin(specPath), 'content/intro.md': '' })
  expect(plan.problems).toMatchObject([
    { file: 'docusaurus.config.js', message: expect.stringContaining(message) },
  ])
  expect(listPaths(plan)).toEqual(['/intro'])
})
