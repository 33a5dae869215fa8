import { expect, test } from 'vitest'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

test('a Redocly site has the entries of its sidebar, and the look and redirects of its settings', () => {
  const plan = planFiles(
    {
      'sidebars.yaml': [
        '- group: Firing',
        '  page: firing/index.md',
        '  items:',
        '    - label: Gas kilns',
        '      page: firing/gas.md',
        '    - page: firing/gone.md',
        '- separator: More',
        '- directory: notes',
        '- label: Elsewhere',
        '  href: https://example.com',
        '- $ref: openapi.yaml',
        '- $ref: parts/glaze.sidebars.yaml',
      ].join('\n'),
      'parts/glaze.sidebars.yaml': '- page: raku.md\n- $ref: ../sidebars.yaml\n',
      'redocly.yaml': [
        'seo: {title: Kiln}',
        'logo: {image: ./images/logo.svg, favicon: images/icon.ico, link: https://kiln.example}',
        'navbar: {items: [{label: Blog, href: "https://blog.example.com"}, {page: index.md}]}',
        'redirects:',
        '  /old: {to: /notes/a, type: 302}',
        '  /bare: {}',
      ].join('\n'),
    },
    ['firing/index', 'firing/gas', 'notes/b', 'notes/a', 'parts/raku', '_partials/part', 'draft']
      .map(name => `${name}.md`)
      .concat('images/logo.svg', 'images/icon.ico'),
  )
  expect(plan).toMatchObject({ tool: 'redocly', name: 'Kiln', root: '' })
  expect(printNavigation(plan.navigation)).toEqual([
    'Firing /firing',
    '  Gas kilns /firing/gas',
    'More',
    '  · /notes/a',
    '  · /notes/b',
    '  Elsewhere',
    '  · /parts/raku',
  ])
  expect(plan.pages.filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual(['/draft'])
  expect(plan.redirects).toEqual([{ source: '/old', destination: '/notes/a', permanent: false }])
  expect(plan.problems.map(({ message }) => message)).toEqual([
    '"firing/gone.md" is listed here but is not in the source.',
  ])
  expect(plan.brand).toMatchObject({
    logo: { light: 'images/logo.svg', href: 'https://kiln.example' },
    favicon: { light: 'images/icon.ico' },
    links: [{ label: 'Blog', href: 'https://blog.example.com' }],
  })
})

test('folders such as @v2 are versions, and the default one has short addresses', () => {
  const plan = planFiles(
    {
      'docs/sidebars.yaml':
        "- page: index.md\n- $ref: '@v1/v1.sidebars.yaml'\n- $ref: '@v2/v2.sidebars.yaml'\n",
      'docs/versions.yaml': 'default: v2\nversions:\n  - version: v1\n    name: 1.x (old)\n  - version: v2\n',
      'docs/@v1/v1.sidebars.yaml': '- page: start.md\n',
      'docs/@v2/v2.sidebars.yaml': '- page: start.md\n',
    },
    ['docs/index.md', 'docs/@v1/start.md', 'docs/@v2/start.md'],
  )
  expect(plan.pages.map(({ path, version }) => [path, version])).toEqual([
    ['/', null],
    ['/start', 'v2'],
    ['/v1/start', '1.x (old)'],
  ])
  expect(plan.defaultVersions).toEqual([{ language: null, version: 'v2' }])
})

test('other files called sidebars, deep lists and broken ones are left alone', () => {
  const deep = `- items:\n${Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at + 1)}- items:`).join('\n')}\n`
  for (const list of [deep, 'a: 7\n', '- [', '- $ref: sidebars.yaml\n'])
    expect(planFiles({ 'sidebars.yaml': list, 'a.md': '' }).tool).toBe('folder')
})
