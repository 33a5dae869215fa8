import { describe, expect, test } from 'vitest'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'
import { readLinkList } from './read-link-list.ts'

describe('a folder whose pages one file lists', () => {
  test('mkdocs.yml: titles, sections, a documentation folder, unknown tags', () => {
    const settings = [
      'site_name: Tool',
      'docs_dir: handbook',
      'markdown_extensions:',
      '  - emoji: !!python/name:material.extensions.emoji.twemoji',
      'nav:',
      '  - index.md',
      '  - Guide:',
      '    - Install: guide/install.md',
      '    - guide/',
      '    - Gone: gone.md',
      '  - Elsewhere: https://example.com',
    ].join('\n')
    const plan = planFiles({ 'mkdocs.yml': settings }, [
      'README.md',
      'handbook/index.md',
      'handbook/draft.md',
      'handbook/guide/index.md',
      'handbook/guide/install.md',
    ])
    expect(plan).toMatchObject({ kind: 'mkdocs', name: 'Tool', root: 'handbook', home: '/' })
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'Guide',
      '  Install /guide/install',
      '  · /guide',
    ])
    expect(plan.pages.filter(page => page.hidden).map(page => page.path)).toEqual(['/draft'])
    expect(plan.problems).toMatchObject([{ severity: 'warning', file: 'mkdocs.yml' }])
  })

  test('mkdocs.yml without a navigation: the folder is the navigation', () => {
    const plan = planFiles({ 'mkdocs.yml': 'site_name: Tool' }, ['docs/b.md', 'docs/a.md'])
    expect(printNavigation(plan.navigation)).toEqual(['· /a', '· /b'])
  })

  test('SUMMARY.md: parts, nesting, lone links, drafts', () => {
    const summary = `# Summary

[Introduction](README.md)

## User guide

- [Install](guide/install.md)
    * [On \`Linux\`](guide/linux.md#packages "title")
    * [Not yet]()
- Without a page
  - [Deep](<deep page.md>)
---
[Gone](gone.md)
`
    const plan = planFiles({ 'book/SUMMARY.md': summary }, [
      'README.md',
      'book/README.md',
      'book/guide/install.md',
      'book/guide/linux.md',
      'book/other.md',
    ])
    expect(printNavigation(plan.navigation)).toEqual([
      'Introduction /',
      'User guide',
      '  Install /guide/install',
      '    On Linux /guide/linux',
    ])
    expect(plan.pages.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/', false],
      ['/guide/install', false],
      ['/guide/linux', false],
      ['/other', true],
    ])
    expect(plan.problems.map(({ line, message }) => [line, message])).toEqual([
      [11, '"deep page.md" is listed here but is not in the source.'],
      [13, '"gone.md" is listed here but is not in the source.'],
    ])
  })

  test('a SUMMARY.md that lists nothing of the source is a page like any other', () => {
    expect(
      planFiles({ 'SUMMARY.md': '# In short\n\n- [One](https://example.com)\n' }, ['a.md']).pages,
    ).toHaveLength(2)
  })
})

test('a list of any depth and length of line is read in bounded time', () => {
  const deep = Array.from({ length: 5_000 }, (_, index) => `${' '.repeat(index % 3_000)}- [x](x.md)`).join(
    '\n',
  )
  expect(readLinkList(deep).length).toBeGreaterThan(0)
  expect(readLinkList(`- [${'\\a'.repeat(900)}`)).toHaveLength(1)
})

test.each([`[](${' '.repeat(1_900)}`, `- ${'[]('.repeat(600)}`, `- ${'['.repeat(1_900)}`])(
  'a list whose lines are no links is read in time that grows with their number',
  line => {
    expect(readLinkList(`${line}\n`.repeat(5_000)).length).toBeLessThanOrEqual(5_000)
  },
)
