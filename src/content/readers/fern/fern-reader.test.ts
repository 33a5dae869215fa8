import { expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const sign = { 'fern/fern.config.json': { organization: 'acme' } }
const messagesOf = (plan: ReturnType<typeof planFiles>) => plan.problems.map(({ message }) => message)

test('a Fern source has the tabs, sections and pages of docs.yml, at addresses from titles and slugs', () => {
  const plan = planFiles(
    {
      ...sign,
      'fern/docs.yml': `
title: Acme
tabs:
  guides: { display-name: Guides, skip-slug: true }
  help: { display-name: Get Help, slug: help }
  blog: { display-name: Blog, href: https://acme.example/blog }
navigation:
  - tab: guides
    layout:
      - page: Welcome
        path: pages/welcome.mdx
      - section: First Steps
        path: ./pages/steps.mdx
        contents:
          - page: Set up
            path: pages/setup.mdx
            slug: install
          - section: Later
            skip-slug: true
            contents:
              - page: Own address
                path: pages/own.mdx
              - page: Gone
                path: pages/gone.mdx
      - link: Status
        href: https://status.acme.example
  - tab: help
    layout:
      - page: Contact us
        path: pages/contact.mdx
        hidden: true
      - changelog: log
  - tab: blog
`,
      'fern/pages/own.mdx': '---\nslug: /chosen/address\ntitle: Chosen\n---\n',
      'fern/log/2025-08-25.md': 'Fixed the lid.',
      'fern/log/2025-08-05.md': '---\ntitle: Kiln 2\nslug: log/kiln-2\n---\n',
    },
    ['welcome', 'steps', 'setup', 'contact', 'unlisted'].map(name => `fern/pages/${name}.mdx`),
  )
  expect(printNavigation(plan.navigation)).toEqual([
    'Guides',
    '  Welcome /welcome',
    '  First Steps /first-steps',
    '    Set up /first-steps/install',
    '    Later',
    '      Own address /chosen/address',
    '  Status',
    'Get Help',
    '  Changelog',
    '    August 25, 2025 /help/changelog/2025/08/25',
    '    · /log/kiln-2',
    'Blog',
  ])
  expect(listPaths(plan)).toContain('/help/contact-us')
  expect(listPaths(plan).filter(path => path.includes('unlisted'))).toEqual([])
  expect(plan.name).toBe('Acme')
  expect(messagesOf(plan)).toEqual(['"pages/gone.mdx" is listed here but is not in the source.'])
})

test('versions and products have files; the first version has addresses without its slug', () => {
  const plan = planFiles(
    {
      ...sign,
      'fern/docs.yml': `
products:
  - display-name: Small Kilns
    path: small.yml
    slug: small
  - display-name: Large Kilns
    path: large/large.yml
    versions:
      - { display-name: v2, path: large/v2.yml }
      - { display-name: v1, path: large/v1.yml, slug: v1 }
`,
      'fern/small.yml': 'navigation: [{ page: Fire, path: fire.mdx }]',
      'fern/large/large.yml': 'navigation: []',
      'fern/large/v2.yml':
        'landing-page: { page: Home, path: home.mdx, skip-slug: true }\nnavigation: [{ page: Fire, path: ../fire.mdx }]',
      'fern/large/v1.yml':
        'navigation: [{ page: Fire, path: ../fire.mdx }, { page: Ash, path: ash.mdx }, { page: Salt, path: salt.mdx }]',
      'fern/large/ash.mdx': '---\nslug: v1/ash\n---\n',
      'fern/large/salt.mdx': '---\nslug: salt\n---\n',
    },
    ['fern/fire.mdx', 'fern/large/home.mdx'],
  )
  expect(printNavigation(plan.navigation)).toEqual([
    'Small Kilns',
    '  Fire /small/fire',
    'Large Kilns',
    '  v2',
    '    Home /large-kilns',
    '    Fire /large-kilns/fire',
    '  v1',
    '    Fire /large-kilns/v1/fire',
    '    Ash /large-kilns/v1/ash',
    '    Salt /large-kilns/v1/salt',
  ])
})

test('the slug of the first version redirects to the addresses without it', () => {
  const plan = planFiles(
    {
      ...sign,
      'fern/docs.yml': `
instances: [{ url: acme.docs.example, custom-domain: https://acme.example/docs }]
versions: [{ display-name: Version 2, path: v2.yml, slug: v2 }]
redirects:
  - { source: /docs/oven, destination: /docs/kiln }
  - { source: /stove, destination: https://acme.example }
`,
      'fern/v2.yml': 'navigation: [{ page: Kiln, path: kiln.mdx }]',
    },
    ['fern/kiln.mdx'],
  )
  expect(plan.redirects).toEqual([
    { source: '/oven', destination: '/kiln', permanent: true },
    { source: '/stove', destination: 'https://acme.example', permanent: true },
    { source: '/v2/:path*', destination: '/:path*', permanent: false },
  ])
})

const operation = (summary: string, extra: object = {}) => ({ summary, responses: {}, ...extra })
const description = {
  openapi: '3.1.0',
  info: { title: 'Kilns', version: '1' },
  paths: {
    '/kilns': {
      get: operation('List kilns', { 'x-fern-sdk-group-name': 'kilns', 'x-fern-sdk-method-name': 'listAll' }),
      post: operation('Create a kiln', {
        'x-fern-sdk-group-name': 'kilns',
        'x-fern-sdk-method-name': 'create',
      }),
    },
    '/pots': { get: operation('List pots', { tags: ['Pots'] }) },
    '/lids': { get: operation('List lids', { tags: ['Pots'], 'x-fern-audiences': ['staff'] }) },
  },
}

test('an API has the order and the titles of its layout, and then its other operations', () => {
  const plan = planFiles(
    {
      ...sign,
      'fern/docs.yml': `
navigation:
  - api: API Reference
    api-name: main
    layout:
      - page: Errors
        path: errors.mdx
      - section: Making
        contents:
          - endpoint: POST /kilns
            title: Make a kiln
            slug: /make
          - PUT /kilns
      - kilns:
          title: Kilns
`,
      'fern/apis/main/generators.yml': 'api: { specs: [{ openapi: ../../../openapi.json }] }',
      'openapi.json': description,
    },
    ['fern/errors.mdx'],
  )
  expect(printNavigation(plan.navigation)).toEqual([
    'API Reference',
    '  Errors /api-reference/errors',
    '  Making',
    '    Make a kiln /api-reference/making/make',
    '  Kilns',
    '    List kilns /api-reference/kilns/list-all',
    '  Pots',
    '    List pots /api-reference/pots/list-pots',
    '    List lids /api-reference/pots/list-lids',
  ])
  expect(messagesOf(plan)).toEqual(['"PUT /kilns" is not in the API description.'])
})

test('an API for some audiences has their operations and those that are listed', () => {
  const navigation = `
navigation:
  - api: API
    flattened: true
    audiences: [staff]
    layout: [GET /pots]
`
  const files = { ...sign, 'fern/docs.yml': navigation, 'fern/openapi/openapi.json': description }
  expect(printNavigation(planFiles(files).navigation)).toEqual([
    'List pots /api/list-pots',
    'Pots',
    '  List lids /api/pots/list-lids',
  ])
})

test('names from a file of overrides, nested packages and packages of sections are read', () => {
  const plan = planFiles({
    ...sign,
    'fern/docs.yml': `
navigation:
  - api: API
    flattened: true
    layout:
      - section: Shop
        referenced-packages: [shop]
        contents: [GET /pots]
      - kilns
`,
    'fern/generators.yml': 'api: { specs: [{ openapi: openapi.json, overrides: more.yml }] }',
    'fern/openapi.json': description,
    'fern/more.yml': `
paths:
  /pots: { get: { summary: All pots, x-fern-sdk-group-name: [shop], x-fern-sdk-method-name: pots } }
  /lids: { get: { x-fern-sdk-group-name: [shop, lids] } }
  /kilns: { post: { x-fern-ignore: true } }
`,
  })
  expect(printNavigation(plan.navigation)).toEqual([
    'Shop',
    '  All pots /api/shop/pots',
    '  Lids',
    '    List lids /api/shop/lids/list-lids',
    'Kilns',
    '  List kilns /api/kilns/list-all',
  ])
})

test('an API without a description is a finding', () => {
  const plan = planFiles(
    { ...sign, 'fern/docs.yml': 'navigation: [{ page: A, path: a.mdx }, { api: Kilns, api-name: main }]' },
    ['fern/a.mdx'],
  )
  expect(messagesOf(plan)).toEqual([
    'The API description of "Kilns" was not found, so its pages are missing. Fern\'s own format is not read.',
  ])
})

test('the appearance and links are read', () => {
  const plan = planFiles(
    {
      ...sign,
      'fern/docs.yml': `
colors: { accent-primary: { light: '#005500', dark: '#aaffaa' } }
logo: { light: ./assets/light.svg, dark: ./assets/dark.svg, href: https://acme.example }
announcement: { message: 'New: <a href="/kiln" target="_blank">the kiln</a>' }
navbar-links:
  - { type: secondary, text: Support, url: https://acme.example/help }
  - { type: filled, text: Sign in, url: https://acme.example/login }
  - { type: github, value: https://github.com/acme/kiln }
footer-links: { github: https://github.com/acme }
navigation: [{ page: Kiln, path: kiln.mdx }]
`,
    },
    ['fern/kiln.mdx', 'fern/assets/light.svg', 'fern/assets/dark.svg'],
  )
  expect(plan.brand).toMatchObject({
    accent: { light: '#005500', dark: '#aaffaa' },
    logo: { light: 'fern/assets/light.svg', dark: 'fern/assets/dark.svg', href: 'https://acme.example' },
    links: [
      { label: 'Support', href: 'https://acme.example/help' },
      { href: 'https://github.com/acme/kiln' },
    ],
    primary: { label: 'Sign in', href: 'https://acme.example/login' },
    banner: { content: expect.stringContaining('[the kiln](/kiln)') },
  })
})

test('a docs.yml without a sign of Fern, or without pages, is not a Fern source', () => {
  expect(listPaths(planFiles({ 'docs.yml': 'navigation: []', 'a.md': '# A' }))).toEqual(['/a'])
  const example = {
    'a/b/c/d/fern.config.json': '{}',
    'a/b/c/d/docs.yml': 'navigation: [{ page: E, path: e.md }]',
    'a/b/c/d/e.md': '# E',
  }
  expect(planFiles({ ...example, 'a.md': '# A' }).tool).toBe('folder')
})
