import { describe, expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

describe('a Fumadocs source', () => {
  test('is recognised by its content folder, in which each collection has an address', () => {
    const plan = planFiles({}, [
      'apps/site/content/docs/index.mdx',
      'apps/site/content/docs/(framework)/install.mdx',
      'apps/site/content/docs/ui/index.mdx',
      'apps/site/content/docs/ui/.shared.mdx',
      'apps/site/content/blog/first.mdx',
    ])
    expect(plan).toMatchObject({ tool: 'fumadocs', root: 'apps/site/content', home: '/docs' })
    expect(printNavigation(plan.navigation)).toEqual([
      'Docs',
      '  · /docs',
      '  Framework',
      '    · /docs/install',
      '  UI /docs/ui',
      'Blog',
      '  · /blog/first',
    ])
  })

  test('can be the folder of the topmost meta file, at any level', () => {
    const top = planFiles({ 'meta.json': { pages: ['b', '...'] } }, [
      'index.mdx',
      'a.mdx',
      'b.mdx',
      'c/index.mdx',
    ])
    expect(top).toMatchObject({ tool: 'fumadocs', root: '', home: '/' })
    expect(printNavigation(top.navigation)).toEqual(['· /', '· /b', '· /a', 'C /c'])
    const below = planFiles({ 'docs/meta.json': { title: 'Docs' } }, [
      'README.md',
      'docs/index.mdx',
      'docs/a.mdx',
    ])
    expect(listPaths(below)).toEqual(['/', '/a'])
  })

  test('is not recognised if another tool has the same folders', () => {
    expect(planFiles({}, ['content/docs/a.mdx', 'astro.config.mjs']).tool).toBe('folder')
    expect(planFiles({}, ['content/docs/_index.md', 'content/docs/a.md']).tool).toBe('folder')
  })

  test('is not recognised by a meta file in a folder without pages', () => {
    const plan = planFiles({ 'mkdocs.yml': 'site_name: x', 'docs/schema/meta.json': { title: 'Meta' } }, [
      'docs/a.md',
    ])
    expect([plan.tool, listPaths(plan)]).toEqual(['mkdocs', ['/a']])
  })

  test('is not recognised by a meta file that describes data', () => {
    const schema = { title: 'Meta', type: 'object', properties: {} }
    const plan = planFiles({ 'test/schema/meta.json': schema }, ['a.md', 'test/schema/README.md'])
    expect([plan.tool, plan.root]).toEqual(['folder', ''])
  })

  test('reads all kinds of meta file entries', () => {
    const plan = planFiles(
      {
        'content/docs/meta.json': {
          pages: [
            'index',
            './start',
            '---[Icon]Guides---',
            '...guides',
            '[Icon][Elsewhere](https://example.com)',
            '[Again](/docs/start)',
            '---More---',
            '...',
            '!secret',
          ],
        },
        'content/docs/guides/meta.json': { title: 'All guides', pages: ['z...a', 'one'] },
        'content/docs/api/meta.json': { title: 'API', root: true, pagesIndex: 'overview' },
      },
      [
        'content/docs/index.mdx',
        'content/docs/start.mdx',
        'content/docs/other.mdx',
        'content/docs/secret.mdx',
        'content/docs/guides/one.mdx',
        'content/docs/guides/three.mdx',
        'content/docs/guides/two.mdx',
        'content/docs/api/overview.mdx',
        'content/docs/api/errors.mdx',
      ],
    )
    expect(printNavigation(plan.navigation)).toEqual([
      '· /docs',
      '· /docs/start',
      'Guides',
      '  · /docs/guides/two',
      '  · /docs/guides/three',
      '  · /docs/guides/one',
      '  Again /docs/start',
      'More',
      '  · /docs/other',
      '  API /docs/api/overview',
      '    · /docs/api/errors',
    ])
    expect(plan.pages.filter(page => page.hidden).map(page => page.path)).toEqual(['/docs/secret'])
  })

  test('reports missing entries and unreadable meta files', () => {
    const plan = planFiles(
      { 'content/docs/meta.json': { pages: ['gone', '...'] }, 'content/docs/a/meta.json': '{' },
      ['content/docs/a/b.mdx', 'source.config.ts'],
    )
    expect(listPaths(plan)).toEqual(['/docs/a/b'])
    expect(plan.problems.map(({ file }) => file)).toEqual([
      'content/docs/meta.json',
      'content/docs/a/meta.json',
    ])
  })

  test('ends if folders list each other', () => {
    const plan = planFiles(
      {
        'content/docs/meta.json': { pages: ['a', '...a', '.'] },
        'content/docs/a/meta.json': { pages: ['../', '...b', '...'] },
        'content/docs/a/b/meta.json': { pages: ['..', '...'] },
      },
      ['content/docs/a/b/c.mdx'],
    )
    expect(listPaths(plan)).toEqual(['/docs/a/b/c'])
  })

  test('reads the language from a file name or the top folder', () => {
    const bySuffix = planFiles({ 'content/docs/meta.cn.json': { pages: ['b', 'a'] } }, [
      'content/docs/a.mdx',
      'content/docs/a.cn.mdx',
      'content/docs/b.mdx',
      'content/docs/b.cn.mdx',
      'content/docs/v1.2.mdx',
    ])
    expect(bySuffix.pages.map(({ path, language }) => [path, language])).toEqual([
      ['/docs/a', null],
      ['/docs/b', null],
      ['/docs/v1.2', null],
      ['/cn/docs/b', 'zh'],
      ['/cn/docs/a', 'zh'],
    ])
    const byFolder = planFiles({}, ['content/docs/en/a.mdx', 'content/docs/fr/a.mdx'])
    expect(byFolder.pages.map(({ path, language }) => [path, language])).toEqual([
      ['/en/docs/a', 'en'],
      ['/fr/docs/a', 'fr'],
    ])
  })

  test('has the addresses of the loaders in its code', () => {
    const plan = planFiles(
      {
        'src/lib/source.ts': `
          import { loader } from 'fumadocs-core/source'
          const prefix = '/news/'
          export const source = loader({ baseUrl: '/', source: docs.toFumadocsSource() })
          export const blog = loader(createMDXSource(posts), { baseUrl: prefix })`,
        'source.config.ts': `
          export const { docs } = defineDocs({ docs: {} })
          export const posts = defineCollections({ type: 'doc', dir: './content/blog' })`,
      },
      ['content/docs/index.mdx', 'content/docs/a.mdx', 'content/blog/b.mdx', 'content/other/c.mdx'],
    )
    expect(listPaths(plan)).toEqual(['/', '/a', '/news/b'])
    expect(plan.navigation.map(({ title }) => title)).toEqual(['Docs', 'Blog'])
    expect(plan.problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining('the folder content/other') }),
    ])
  })

  test('keeps its usual addresses if the code cannot be read', () => {
    const plan = planFiles({ 'lib/source.ts': 'export const source = loader({ baseUrl' }, [
      'content/docs/a.mdx',
    ])
    expect([listPaths(plan), plan.problems]).toEqual([['/docs/a'], []])
  })

  test('spreads a page like a folder with one page', () => {
    const plan = planFiles({ 'content/docs/meta.json': { pages: ['...users/list', 'a'] } }, [
      'content/docs/a.mdx',
      'content/docs/users/list.mdx',
      'content/docs/users/other.mdx',
    ])
    expect(printNavigation(plan.navigation)).toEqual(['· /docs/users/list', '· /docs/a'])
  })
})
