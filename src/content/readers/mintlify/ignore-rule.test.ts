import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { createIgnoreRule } from './ignore-rule.ts'

function isIgnored(patterns: string, file: string): boolean {
  return createIgnoreRule(createMemoryTree({ '.mintignore': patterns }), '')(file)
}

describe('an ignore file', () => {
  test.each([
    ['drafts/', 'drafts/a.mdx', true],
    ['drafts/', 'a/drafts/b/c.mdx', true],
    ['drafts/', 'drafts.mdx', false],
    ['*.draft.mdx', 'a/b.draft.mdx', true],
    ['*.draft.mdx', 'a/b.mdx', false],
    ['/a.mdx', 'a.mdx', true],
    ['/a.mdx', 'b/a.mdx', false],
    ['a/b', 'a/b/c.mdx', true],
    ['a/b', 'x/a/b/c.mdx', false],
    ['**/internal/**', 'x/internal/y/z.mdx', true],
    ['a/**/z.mdx', 'a/z.mdx', true],
    ['a/**/z.mdx', 'a/b/c/z.mdx', true],
    ['a?.mdx', 'ab.mdx', true],
    ['a?.mdx', 'a.mdx', false],
    ['# a.mdx', 'a.mdx', false],
    ['*.mdx\n!a.mdx', 'a.mdx', false],
    ['a(b)+.mdx', 'a(b)+.mdx', true],
  ])('%j and %s: %s', (patterns, file, expected) => {
    expect(isIgnored(patterns, file)).toBe(expected)
  })

  test('is fast for any number of wildcards', () => {
    const pattern = `${'**/'.repeat(200)}${'*a'.repeat(2_000)}b`
    expect(isIgnored(pattern, `${'a/'.repeat(100)}${'a'.repeat(2_000)}.mdx`)).toBe(false)
  })
})
