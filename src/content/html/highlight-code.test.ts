import fc from 'fast-check'
import type { Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { createElement, createText, readTextContent, walkElements } from './elements.ts'
import { highlightCode } from './highlight-code.ts'

function listing(language: string | null, text: string): Root {
  const properties = language === null ? {} : { className: [`language-${language}`] }
  return {
    type: 'root',
    children: [createElement('pre', {}, [createElement('code', properties, [createText(text)])])],
  }
}

const countMarks = (root: Root) =>
  [...walkElements(root)].filter(element => element.tagName === 'span').length

describe('highlighting', () => {
  test('highlights languages by name and alias', () => {
    for (const [language, text] of [
      ['js', 'const a = 1'],
      ['TSX', 'const a = <b>{1}</b>'],
      ['mdx', '# Title'],
      ['vue', '<p>a</p>'],
      ['jsonc', '{"a": 1}'],
      ['toml', '[a]'],
      ['dockerfile', 'FROM node'],
    ] as const)
      expect(countMarks(highlightCode(listing(language, text)))).toBeGreaterThan(0)
  })

  test('leaves long listings and unknown languages unchanged', () => {
    expect(countMarks(highlightCode(listing(null, 'const a = 1')))).toBe(0)
    expect(countMarks(highlightCode(listing('constructor', 'const a = 1')))).toBe(0)
    expect(countMarks(highlightCode(listing('js', 'const a = 1\n'.repeat(2_000))))).toBe(0)
  })

  test('changes neither the text nor the input tree', () => {
    const languages = fc.constantFrom('js', 'html', 'bash', 'yaml', 'php', 'markdown', 'python', 'nothing')
    fc.assert(
      fc.property(languages, fc.string({ unit: 'grapheme' }), (language, text) => {
        const before = listing(language, text)
        const copy = structuredClone(before)
        expect(readTextContent(highlightCode(before))).toBe(text)
        expect(before).toEqual(copy)
      }),
    )
  })
})
