import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

const config = {
  build: {
    content: [{ files: ['**/*.md'], exclude: ['**/includes/**', 'notes.md'] }],
    globalMetadata: {
      _appName: 'Kiln',
      _appLogoPath: 'images/logo.svg',
      _appFaviconPath: 'images/icon.ico',
      _gitContribute: { repo: 'https://github.com/acme/kiln' },
    },
  },
}

test('a docfx site has the entries of its lists, which can lead to each other', () => {
  const plan = planFiles(
    {
      'docs/docfx.json': config,
      'docs/toc.yml':
        '- name: Guide\n  href: guide/\n- name: API\n  href: api/toc.yml\n  homepage: api/index.md\n',
      'docs/guide/toc.yml': [
        '- name: Start',
        '- href: start.md',
        '- href: ../index.md',
        '- name: Firing',
        '  href: fire.md',
        '  items:',
        '  - name: Gas',
        '    href: ~/guide/gas.md',
        '  - name: Elsewhere',
        '    href: https://example.com',
        '  - name: Gone',
        '    href: gone.md',
      ].join('\n'),
      'docs/api/toc.yml': 'items:\n- name: Again\n  href: ../guide/toc.yml\n- uid: Kiln.Fire\n  name: Fire\n',
    },
    ['index', 'guide/start', 'guide/fire', 'guide/gas', 'api/index', 'notes', 'guide/includes/part', 'other']
      .map(name => `docs/${name}.md`)
      .concat('docs/images/logo.svg', 'docs/images/icon.ico'),
  )
  expect(plan).toMatchObject({ tool: 'docfx', name: 'Kiln', root: 'docs' })
  expect(printNavigation(plan.navigation)).toEqual([
    'Guide',
    '  Start',
    '    · /guide/start',
    '    · /',
    '  Firing /guide/fire',
    '    Gas /guide/gas',
    '    Elsewhere',
    'API /api',
  ])
  expect(plan.navigation.map(({ tab }) => tab)).toEqual([true, true])
  expect(plan.pages.filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual(['/other'])
  expect(plan.problems.map(({ message }) => message)).toEqual([
    '"gone.md" is listed here but is not in the source.',
  ])
  expect(plan.brand).toMatchObject({
    logo: { light: 'docs/images/logo.svg', withName: true },
    favicon: { light: 'docs/images/icon.ico' },
    links: [{ label: 'GitHub', href: 'https://github.com/acme/kiln' }],
  })
})

test('without a list, the folders are the navigation', () => {
  const plan = planFiles({ 'docfx.json': '{' }, ['a.md', 'part/b.md'])
  expect(plan).toMatchObject({ tool: 'docfx', problems: [{ file: 'docfx.json' }] })
  expect(printNavigation(plan.navigation)).toEqual(['· /a', 'Part', '  · /part/b'])
})

test('links of Microsoft Learn lead to its pages, or to the pages of the source', () => {
  const learn = { build: { globalMetadata: { breadcrumb_path: '/windows/kiln/breadcrumb/toc.json' } } }
  const { pages, problems } = parseSite(
    createMemoryTree({
      'docfx.json': JSON.stringify(learn),
      'toc.yml': '- href: a.md\n- href: b.md\n',
      'a.md': '[b](/windows/kiln/b#top) [all](/windows/) [host](//evil.example)',
      'b.md': '# B\n\n## Top\n',
    }),
  )
  expect(pages[0]?.html).toContain('<a href="/b#top">b</a>')
  expect(pages[0]?.html).toContain('<a href="https://learn.microsoft.com/windows/" rel="noopener">all</a>')
  expect(problems).toEqual([])
})

test('deep and circular lists end', () => {
  const deep = `${'- items:\n'.repeat(1)}${Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at + 1)}- items:`).join('\n')}\n`
  for (const toc of [deep, '- href: toc.yml\n- href: ./\n- href: ../\n', '[1, {href: 7}, {items: x}]'])
    expect(planFiles({ 'docfx.json': {}, 'toc.yml': toc, 'a.md': '' }).pages).toHaveLength(1)
})
