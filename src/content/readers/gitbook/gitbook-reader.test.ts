import { describe, expect, test } from 'vitest'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

describe('a GitBook source', () => {
  test('has the parts, nesting, single links and drafts of SUMMARY.md', () => {
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

  test('has pages with escaped names', () => {
    const summary = '- [A](a\\_b/c\\_d.md)\n- [B](<b\\(1\\).md>)\n'
    const plan = planFiles({ 'SUMMARY.md': summary }, ['a_b/c_d.md', 'b(1).md'])
    expect(printNavigation(plan.navigation)).toEqual(['A /a_b/c_d', 'B /b-1'])
  })

  test('has the folder, the list and the redirects of .gitbook.yaml', () => {
    const plan = planFiles(
      {
        '.gitbook.yaml':
          'root: ./docs/\nstructure: { summary: ./toc.md }\nredirects:\n  old/a: ./new/README.md\n  help: https://example.com/help\n  lost: gone.md\n',
        'docs/toc.md': '- [A](new/README.md)\n- [B](b.md)\n',
        'SUMMARY.md': '- [Other](other.md)\n- [More](more.md)\n',
      },
      ['docs/new/README.md', 'docs/b.md', 'docs/.gitbook/includes/note.md', 'other.md', 'more.md'],
    )
    expect(printNavigation(plan.navigation)).toEqual(['A /new', 'B /b'])
    expect(plan.redirects).toMatchObject([
      { source: '/old/a', destination: '/new' },
      { source: '/help', destination: 'https://example.com/help' },
      { source: '/lost', destination: '/gone.md' },
    ])
    expect(plan.pages.map(({ path }) => path)).toEqual(['/new', '/b', '/toc'])
  })

  test('with several lists of pages has the longest, and names the others', () => {
    const pages = ['a', 'b', 'c'].map(name => `- [${name}](${name}.md)`)
    const plan = planFiles(
      {
        'changelog/SUMMARY.md': pages.slice(0, 2).join('\n'),
        'docs/SUMMARY.md': pages.join('\n'),
        'docs/deeper/SUMMARY.md': pages.join('\n'),
      },
      ['a', 'b', 'c'].flatMap(name => [`changelog/${name}.md`, `docs/${name}.md`]),
    )
    expect(printNavigation(plan.navigation)).toEqual(['a /a', 'b /b', 'c /c'])
    expect(plan.root).toBe('docs')
    expect(plan.problems.map(({ message }) => message)).toEqual([
      'The source has other lists of pages, which are not read: changelog/SUMMARY.md. To publish their pages, deploy each folder as a project.',
    ])
  })

  test('a SUMMARY.md without pages of the source is an ordinary page', () => {
    expect(
      planFiles({ 'SUMMARY.md': '# In short\n\n- [One](https://example.com)\n' }, ['a.md']).pages,
    ).toHaveLength(2)
  })
})
