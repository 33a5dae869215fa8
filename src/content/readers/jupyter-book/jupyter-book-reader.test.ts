import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

test('a book has the parts, chapters and sections of _toc.yml, and the look of _config.yml', () => {
  const toc = `format: jb-book
root: intro
parts:
  - caption: Firing
    chapters:
      - file: firing/kilns
        title: All kilns
        sections:
          - file: firing/gas.md
      - glob: notes/*
      - url: https://example.com
        title: Elsewhere
      - file: firing/gone
`
  const config = `title: Clay
logo: logo.png
repository: {url: "https://github.com/acme/clay"}
html: {favicon: icon.svg}
sphinx: {config: {html_theme_options: {twitter_url: "https://x.com/clay"}}}
`
  const plan = planFiles({ 'book/_toc.yml': toc, 'book/_config.yml': config }, [
    ...['intro', 'firing/kilns', 'firing/gas', 'notes/b', 'notes/a', 'draft', '_build/old'].map(
      name => `book/${name}.md`,
    ),
    'book/logo.png',
    'book/icon.svg',
  ])
  expect(plan).toMatchObject({ tool: 'sphinx', name: 'Clay', root: 'book' })
  expect(printNavigation(plan.navigation)).toEqual([
    '· /intro',
    'Firing',
    '  All kilns /firing/kilns',
    '    · /firing/gas',
    '  · /notes/a',
    '  · /notes/b',
  ])
  expect(plan.pages.filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual(['/draft'])
  expect(plan.problems).toMatchObject([
    { file: 'book/_toc.yml', message: '"firing/gone" is listed here but is not in the source.' },
  ])
  expect(plan.brand).toMatchObject({
    logo: { light: 'book/logo.png' },
    favicon: { light: 'book/icon.svg' },
    links: [{ label: 'GitHub', href: 'https://github.com/acme/clay' }],
    footer: { socials: [{ label: 'Twitter', href: 'https://x.com/clay' }] },
  })
})

test('a list of chapters and a list of files are read, too', () => {
  const files = ['_config.yml', 'a.md', 'b.md', 'c.md']
  const read = (toc: string) => printNavigation(planFiles({ '_toc.yml': toc }, files).navigation)
  expect(read('root: a\nchapters:\n  - file: b\n  - c\n')).toEqual(['· /a', '· /b', '· /c'])
  expect(read('- file: a\n- file: b\n  sections:\n    - file: c\n')).toEqual(['· /a', '· /b', '  · /c'])
})

test('myst.yml lists the pages, and its links and labels are read', () => {
  const config = `version: 1
project:
  title: Clay
  github: acme/clay
  toc:
    - file: index.md
    - title: Firing
      children:
        - file: kilns.md
        - pattern: "n*.md"
site:
  options: {logo: logo.svg, logo_text: Clay, favicon: icon.ico}
  nav:
    - {title: Blog, url: "https://blog.example.com"}
`
  const files = {
    'docs/myst.yml': config,
    'docs/index.md': '# Home\n\n[](#hot), [](wiki:Cone_6)',
    'docs/kilns.md': '# Kilns\n\n(hot)=\n## Hot ones\n',
    'docs/notes.md': '# Notes\n',
    'docs/logo.svg': '<svg width="1" height="1"/>',
    'docs/icon.ico': '\0\0\x01\0\x01\0',
  }
  const plan = planFiles(files)
  expect(plan).toMatchObject({ tool: 'sphinx', name: 'Clay', root: 'docs', problems: [] })
  expect(printNavigation(plan.navigation)).toEqual(['· /', 'Firing', '  · /kilns', '  · /notes'])
  expect(plan.brand).toMatchObject({
    logo: { light: 'docs/logo.svg', withName: true },
    links: [
      { label: 'GitHub', href: 'https://github.com/acme/clay' },
      { label: 'Blog', href: 'https://blog.example.com' },
    ],
  })
  const html = parseSite(createMemoryTree(files)).pages.find(({ path }) => path === '/')?.html
  expect(html).toContain('<a href="/kilns#hot-ones">Hot ones</a>')
  expect(html).toContain('<a href="https://en.wikipedia.org/wiki/Cone_6" rel="noopener">Cone 6</a>')
})

test('without a list, the folders are the navigation, and a broken file is a finding', () => {
  const plan = planFiles({ 'myst.yml': 'project: [', 'a.md': '', 'part/b.md': '' })
  expect(plan).toMatchObject({ tool: 'sphinx', name: null, problems: [{ file: 'myst.yml' }] })
  expect(printNavigation(plan.navigation)).toEqual(['· /a', 'Part', '  · /part/b'])
})

test('deep and hostile lists are read within limits', () => {
  const deep = `${'{children: ['.repeat(500)}${']}'.repeat(500)}`
  const patterns = Array.from({ length: 5_000 }, () => '{pattern: "a*a*a*a*b"}').join(', ')
  for (const toc of [deep, `[${patterns}]`, '[1, null, [], {file: 7}]', '{root: {}}'])
    expect(
      planFiles({ 'myst.yml': `project: {toc: ${toc}}`, [`${'a'.repeat(200)}.md`]: '' }).pages,
    ).toHaveLength(1)
})
