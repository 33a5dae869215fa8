import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const website = (lines: string) => `project:\n  type: website\nwebsite:\n  title: Kiln\n${lines}`

test('the entries of the navigation bar are tabs with the sidebars of their pages', () => {
  const plan = planFiles(
    {
      'docs/_quarto.yml': website(`
  navbar:
    left:
      - text: Home
        href: index.qmd
      - text: Guide
        file: guide/index.qmd
      - sidebar:ref
      - text: More
        menu:
          - text: About
            href: about.qmd
          - text: Forum
            href: https://example.com/forum
    tools:
      - icon: github
        href: https://github.com/acme/kiln
  sidebar:
    - id: guide
      contents:
        - guide/index.qmd
        - section: Firing
          contents:
            - text: Gas _kiln_
              href: guide/gas.qmd
            - ---
            - guide/gone.qmd
        - section: guide/glaze/index.qmd
          contents: guide/glaze/*
        - https://example.com
    - id: ref
      title: Reference
      contents:
        - auto: ref
    - id: rest
      contents: [rest.qmd]
`),
      'docs/ref/b.qmd': '---\norder: 1\n---\n',
    },
    [
      'index.qmd about.qmd guide/index.qmd guide/gas.qmd guide/glaze/index.qmd guide/glaze/mix.qmd ref/a.ipynb rest.qmd other.md README.md _draft.qmd guide/_part.qmd'
        .split(' ')
        .map(name => `docs/${name}`),
      'antora.yml',
    ].flat(),
  )
  expect(plan).toMatchObject({ tool: 'quarto', name: 'Kiln', root: 'docs' })
  expect(printNavigation(plan.navigation)).toEqual([
    'Home /',
    'Guide',
    '  · /guide',
    '  Firing',
    '    Gas _kiln_ /guide/gas',
    '  · /guide/glaze',
    '    · /guide/glaze/mix',
    'Reference',
    '  · /ref/b',
    '  · /ref/a',
    'More',
    '  About /about',
    'rest',
    '  · /rest',
  ])
  expect(plan.pages.filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual(['/other'])
  expect(plan.problems.map(({ message }) => message)).toEqual([
    '"guide/gone.qmd" is listed here but is not in the source.',
    '"https://example.com" is listed here but is not in the source.',
  ])
  expect(plan.brand?.links).toEqual([
    { label: 'Forum', href: 'https://example.com/forum' },
    { label: 'github', href: 'https://github.com/acme/kiln' },
  ])
})

test('a book has its chapters and parts, and nothing else', () => {
  const plan = planFiles(
    {
      '_quarto.yml':
        'project:\n  type: book\nbook:\n  title: Kilns\n  chapters:\n    - index.qmd\n    - part: fire.qmd\n      chapters:\n        - gas.qmd\n    - part: Clay\n      chapters: [mix.qmd]\n  appendices:\n    - cones.qmd\n',
      '_brand.yml': 'color:\n  palette:\n    red: "#cc0000"\n  primary: red\nlogo:\n  medium: logo.svg\n',
    },
    ['index.qmd', 'fire.qmd', 'gas.qmd', 'mix.qmd', 'cones.qmd', 'unused.qmd', 'logo.svg'],
  )
  expect(printNavigation(plan.navigation)).toEqual([
    '· /',
    '· /fire',
    '  · /gas',
    'Clay',
    '  · /mix',
    'Appendices',
    '  · /cones',
  ])
  expect(listPaths(plan)).not.toContain('/unused')
  expect(plan.brand).toMatchObject({ logo: { light: 'logo.svg' }, accent: { light: '#cc0000' } })
})

test('files that the project does not render are no pages', () => {
  const render = (list: string) =>
    listPaths(
      planFiles({ '_quarto.yml': `project:\n  render: ${list}\n` }, [
        'a.qmd',
        'b/c.qmd',
        'b/d.qmd',
        'e/f.md',
      ]),
    )
  expect(render('["*.qmd", "!b/d.qmd"]')).toEqual(['/a', '/b/c'])
  expect(render('[b]')).toEqual(['/b/c', '/b/d'])
  expect(render('["!e/"]')).toEqual(['/a', '/b/c', '/b/d'])
})

test('former addresses and links to rendered pages lead to the pages', () => {
  const { redirects, pages, problems } = parseSite(
    createMemoryTree({
      '_quarto.yml': website(''),
      'index.qmd': '---\ntitle: Start\n---\n\n[a](guide/fire.html#get-hot) [b](guide/fire.qmd)',
      'guide/fire.qmd':
        '---\ntitle: Fire\naliases:\n  - old.html\n  - /older.html\n---\n\n## 1. Get hot!\n\n## Get hot\n',
    }),
  )
  expect(problems).toEqual([])
  expect(pages[0]?.html).toBe('<p><a href="/guide/fire#get-hot">a</a> <a href="/guide/fire">b</a></p>')
  expect(pages[1]?.headings.map(({ anchor }) => anchor)).toEqual(['get-hot', 'get-hot-1'])
  expect(redirects.map(({ source, destination }) => [source, destination])).toEqual([
    ['/guide/old', '/guide/fire'],
    ['/older', '/guide/fire'],
  ])
})

test('code is hidden where the page or the project says so', () => {
  const page = (front: string, config = '') => {
    const cell =
      '```{r setup, include=FALSE}\nhidden()\n```\n\n```{r, echo=TRUE}\nshown()\n```\n\n```{python}\nplain()\n```\n'
    const { pages } = parseSite(
      createMemoryTree({
        '_quarto.yml': website('') + config,
        'a.qmd': `---\ntitle: A\n${front}---\n\n${cell}`,
      }),
    )
    return ['hidden', 'shown', 'plain'].filter(name => pages[0]?.html.includes(name))
  }
  expect(page('')).toEqual(['shown', 'plain'])
  expect(page('execute:\n  echo: false\n')).toEqual(['shown'])
  expect(page('', 'execute:\n  echo: false\n')).toEqual(['shown'])
  expect(page('execute:\n  echo: true\n', 'execute:\n  echo: false\n')).toEqual(['shown', 'plain'])
})

test('values fill the code of a cell in a list, and its indent stays', () => {
  const cell = '1. Fire\n\n   ```{python}\n   a = 1\n   b = "{{< meta cone >}}"\n   ```\n'
  const { pages } = parseSite(
    createMemoryTree({ '_quarto.yml': website(''), 'a.qmd': `---\ntitle: A\ncone: "6"\n---\n\n${cell}` }),
  )
  expect(pages[0]?.html.replace(/<[^<>]+>/g, '')).toContain('a = 1\nb = "6"')
})

test('hostile pages are read', () => {
  const texts = [
    ':::'.repeat(50_000),
    '::: {.callout-note}\n'.repeat(3_000),
    '::: {.hidden}\n'.repeat(20_000),
    `${'['.repeat(1_000)}x${']{.a}'.repeat(1_000)}`,
    '^['.repeat(20_000),
    '{{< include a.qmd >}}\n'.repeat(100),
    '{{< '.repeat(20_000),
    '{{{< a >}}'.repeat(20_000),
    `## ${'{#'.repeat(20_000)}`,
    '```{r '.repeat(5_000),
    '@sec-'.repeat(20_000),
    `::: {${'.a="'.repeat(5_000)}}`,
    '![a](b){'.repeat(5_000),
    `${'+---'.repeat(5_000)}+\n${'|'.repeat(20_000)}\n${'+---'.repeat(5_000)}+`,
  ]
  const files = Object.fromEntries(texts.map((text, at) => [`${'abcdefghijklmnop'.charAt(at)}.qmd`, text]))
  const { pages, problems } = parseSite(createMemoryTree({ '_quarto.yml': website(''), ...files }))
  expect(pages).toHaveLength(texts.length)
  expect(problems.some(({ severity }) => severity === 'error')).toBe(false)
})
