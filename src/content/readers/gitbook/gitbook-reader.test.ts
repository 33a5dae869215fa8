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

  test('a SUMMARY.md without pages of the source is an ordinary page', () => {
    expect(
      planFiles({ 'SUMMARY.md': '# In short\n\n- [One](https://example.com)\n' }, ['a.md']).pages,
    ).toHaveLength(2)
  })
})
