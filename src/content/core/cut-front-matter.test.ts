import { describe, expect, it } from 'vitest'
import { cutFrontMatter } from './cut-front-matter.ts'

const cut = (text: string) => cutFrontMatter(new TextEncoder().encode(text))

describe('the front matter of a file', () => {
  it.each<[what: string, text: string, expected: string]>([
    ['YAML', '---\ntitle: A\n---\n\nText.', '---\ntitle: A\n---'],
    ['TOML', '+++\ntitle = "A"\n+++\nText.', '+++\ntitle = "A"\n+++'],
    ['lines of Windows', '---\r\ntitle: A\r\n---\r\nText.', '---\ntitle: A\n---'],
    ['spaces after the delimiters', '---  \ntitle: A\n--- \nText.', '---  \ntitle: A\n--- '],
    ['an end of the file', '---\ntitle: A\n---', '---\ntitle: A\n---'],
    ['a line that only begins with a delimiter', '---\na: |\n---b\n---\nText.', '---\na: |\n---b\n---'],
    ['another delimiter inside', '---\na: |\n+++\n---\nText.', '---\na: |\n+++\n---'],
    ['no end', '---\ntitle: A\nText.', '---\ntitle: A\nText.'],
    ['blank lines before it', ' \t\n\r\n---\ntitle: A\n---\nText.', '---\ntitle: A\n---'],
    ['a byte order mark', '\uFEFF---\ntitle: A\n---\nText.', '---\ntitle: A\n---'],
    ['both', '\uFEFF\n+++\ntitle = "A"\n+++\nText.', '+++\ntitle = "A"\n+++'],
    ['an indented delimiter', '\n ---\ntitle: A\n ---\nText.', ''],
    ['only blank lines', '\n\n', ''],
    ['none', '# Title\n\n---\n\nText.', ''],
    ['a rule at the top', '----\nText.\n', ''],
    ['a list at the top', '- one\n', ''],
    ['an empty file', '', ''],
  ])('is cut with %s', (_, text, expected) => {
    expect(cut(text)).toBe(expected)
  })

  it('can be long, up to a limit', () => {
    const long = (lines: number) => `---\n${'key: value\n'.repeat(lines)}---`
    expect(cut(`${long(200)}\nText.`)).toBe(long(200))
    expect(cut(`${'\n'.repeat(10_000)}${long(200)}\nText.`)).toBe(long(200))
    expect(cut(`${long(2_000)}\nText.`)).toBe(long(2_000).slice(0, 8_192))
  })

  it('is missing without a file', () => {
    expect(cutFrontMatter(undefined)).toBe('')
  })
})
