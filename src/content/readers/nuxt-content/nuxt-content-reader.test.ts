import { describe, expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const collections = (source: string) =>
  `import { defineContentConfig, defineCollection } from '@nuxt/content'
export default defineContentConfig({ collections: { docs: defineCollection({ type: 'page', source: ${source} }) } })`

describe('a Nuxt Content source', () => {
  test('is read by its folders, in the order of their numbers and without them in addresses', () => {
    const plan = planFiles({
      'docs/nuxt.config.ts': `export default defineNuxtConfig({ site: { name: 'Acme' }, routeRules: {
        '/': { redirect: '/guide' }, '/old/**': { redirect: { to: '/guide/**', statusCode: 301 } } } })`,
      'docs/content/1.guide/.navigation.yml': 'title: Guides\nnavigation.icon: i-lucide-book\n',
      'docs/content/1.guide/10.deploy.md': '',
      'docs/content/1.guide/2.install.md': '',
      'docs/content/1.guide/1.index.md': '',
      'docs/content/1.guide/3.next.draft.md': '',
      'docs/content/1.guide/_part.md': '',
      'docs/content/2.internal/.navigation.yml': 'navigation: false\n',
      'docs/content/2.internal/notes.md': '',
      'docs/content/3.releases/4.x.md': '',
      'playground/nuxt.config.ts': 'export default defineNuxtConfig({})',
      'playground/content/a.md': '',
      'README.md': '',
    })
    expect(plan).toMatchObject({ tool: 'nuxt-content', name: 'Acme', root: 'docs/content' })
    expect(printNavigation(plan.navigation)).toEqual([
      'Guides /guide',
      '  · /guide/install',
      '  · /guide/deploy',
      'Releases',
      '  · /releases/4.x',
    ])
    expect(plan.navigation[0]?.icon).toContain('<svg')
    expect(listPaths(plan)).toContain('/internal/notes')
    expect(plan.redirects).toEqual([
      { source: '/old/:path*', destination: '/guide/:path*', permanent: true },
      { source: '/internal', destination: '/internal/notes', permanent: false },
      { source: '/releases', destination: '/releases/4.x', permanent: false },
    ])
  })

  test('has the addresses of its collections', () => {
    const plan = planFiles({
      'content.config.ts': collections(
        "[{ include: 'index.md' }, { include: '**', prefix: '/docs', exclude: ['index.md'] }, { include: 'blog/*.md', prefix: '/news' }]",
      ),
      'content/index.md': '',
      'content/1.start.md': '',
      'content/blog/2024.first.md': '',
    })
    expect(listPaths(plan)).toEqual(['/', '/docs/start', '/news/first'])
  })

  test('is recognised by files about folders, without a configuration', () => {
    const plan = planFiles({
      'docs/1.guide/0.index.md': '',
      'docs/1.guide/1.utils.md': '',
      'docs/2.deploy/_dir.yml': 'title: Deployment\n',
      'docs/2.deploy/10.node.md': '',
    })
    expect(plan.tool).toBe('nuxt-content')
    expect(printNavigation(plan.navigation)).toEqual([
      'Guide /guide',
      '  · /guide/utils',
      'Deployment',
      '  · /deploy/node',
    ])
  })

  test('reads the prefixes of single files, and empty ones', () => {
    const plan = planFiles(
      {
        'content.config.ts': collections(
          "[{ include: 'about.md', prefix: '/x' }, { include: 'en/**', prefix: '' }]",
        ),
      },
      ['content/about.md', 'content/en/a.md'],
    )
    expect(listPaths(plan)).toEqual(['/x/about', '/a'])
  })

  test('is another tool’s beside its configuration', () => {
    const nuxt = { 'web/nuxt.config.ts': 'export default {}', 'web/content/a.md': '' }
    expect(planFiles({ ...nuxt, 'mkdocs.yml': 'site_name: Kiln', 'docs/index.md': '' }).tool).toBe('mkdocs')
    const astro = { 'src/content.config.ts': "import { z } from 'astro:content'", 'src/content/a.md': '' }
    expect(planFiles(astro).tool).toBe('folder')
    expect(planFiles({ 'app.config.ts': 'export default {}', 'content/a.md': '' }).tool).toBe('folder')
  })

  test('is another tool’s without pages in the content folder', () => {
    const files = { 'nuxt.config.ts': 'export default {}', 'docs/a.md': '', 'test/content/b.md': '' }
    expect(planFiles(files).tool).toBe('folder')
  })
})
