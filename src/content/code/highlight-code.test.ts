import fc from 'fast-check'
import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { describe, expect, test } from 'vitest'
import { createElement, createText, readClasses, readTextContent, walkElements } from '../html/elements.ts'
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

  test('marks lines, and keeps the text with its line breaks', () => {
    const code = 'const a = `x\ny`\n\nb()\n'
    const root = listing('js', code)
    const [pre] = root.children
    if (pre?.type !== 'element') throw new Error('no listing')
    pre.properties = { dataMarked: '1', dataFocused: '2-3', dataAdded: '4', dataRemoved: '9' }
    const marked = highlightCode(root)
    const lines = [...walkElements(marked)].filter(element => readClasses(element).includes('line'))
    expect(lines.map(line => readClasses(line).join(' '))).toEqual([
      'line marked',
      'line focused',
      'line focused',
      'line added',
    ])
    expect(lines.map(readTextContent)).toEqual(['const a = `x\n', 'y`\n', '\n', 'b()\n'])
    expect(marked.children[0]).toMatchObject({ properties: { className: ['focusing'] } })
  })

  test('a page has colours in so many characters, and none if asked for none', () => {
    const [pre] = listing('js', 'const a = 1\n'.repeat(1_000)).children
    if (pre === undefined) throw new Error('no listing')
    const many: Root = { type: 'root', children: Array.from({ length: 30 }, () => structuredClone(pre)) }
    expect(countMarks(highlightCode(many))).toBe(16 * 2_000)
    expect(countMarks(highlightCode(listing('js', 'const a = 1'), { isPlain: true }))).toBe(0)
  })

  test('commands and options of the shell are coloured', () => {
    const html = toHtml(highlightCode(listing('sh', '$ npm install --save a-b # --no')))
    expect(html).toContain('<span class="code-name">npm</span>')
    expect(html).toContain('<span class="code-value">--save</span>')
    expect(html).toContain('<span class="code-aside"># --no</span>')
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
