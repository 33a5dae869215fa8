import fc from 'fast-check'
import type { ElementContent } from 'hast'
import { describe, expect, test } from 'vitest'
import { createElement, createText, readTextContent } from '../html/elements.ts'
import { parseMarkup } from '../markup/parse-markup.ts'
import { toHtmlTree } from '../markup/to-html-tree.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writePlainText } from './write-plain-text.ts'

const awkward = fc
  .array(
    fc.constantFrom(
      'word',
      ' ',
      '*',
      '_',
      '`',
      '[',
      ']',
      '(x)',
      '<b>',
      '</b>',
      '#',
      '> ',
      '- ',
      '+ ',
      '1. ',
      '1) ',
      '~',
      '~~',
      '|',
      '\\',
      '&amp;',
      '!',
      ':',
      '---',
      '===',
      'a_b',
      '2 * 3',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map(parts => parts.join('').trim())
  .filter(text => text !== '')

describe('a block of Markdown', () => {
  test('parses back to the same text, whatever punctuation it has', () => {
    fc.assert(
      fc.property(awkward, text => {
        const markdown = writeMarkdown([createElement('p', {}, [createText(text)])])
        const back = toHtmlTree(parseMarkup(markdown, 'markdown', true))
        expect(normalise(readTextContent(back))).toBe(normalise(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('keeps code unchanged, including fences', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '```', '~~~', '  b', '`', '# c'), { minLength: 1 }),
        lines => {
          const pre = createElement('pre', {}, [
            createElement('code', {}, [createText(`x\n${lines.join('\n')}\ny\n`)]),
          ])
          const back = parseMarkup(writeMarkdown([pre]), 'markdown', true).children[0]
          expect(back).toMatchObject({ type: 'code', value: `x\n${lines.join('\n')}\ny` })
        },
      ),
    )
  })
})

describe('a callout', () => {
  const text = createText('a')
  const code = createElement('pre', {}, [createElement('code', { className: ['language-ts'] }, [text])])
  const list = createElement('ul', {}, [createElement('li', {}, [text])])
  const write = (...children: ElementContent[]) =>
    writeMarkdown([createElement('aside', { className: ['callout', 'callout-note'] }, children)])

  test.each([
    ['code', code, '> ```ts\n> a\n> ```'],
    [
      'code in a box after an empty one',
      createElement('div', {}, [createElement('div', {}), code]),
      '> ```ts\n> a\n> ```',
    ],
    ['a list', list, '> - a'],
    [
      'a table',
      createElement('table', {}, [createElement('tr', {}, [createElement('td', {}, [text])])]),
      '> | a |\n> | --- |',
    ],
    ['a quotation', createElement('blockquote', {}, [createElement('p', {}, [text])]), '> > a'],
  ])('that starts with %s has its label on a line before', (_, block, written) => {
    expect(write(block)).toBe(`> **Note:**\n>\n${written}`)
  })

  test('that starts with text has its label on the same line', () => {
    expect(write(createElement('p', {}, [text]), list)).toBe('> **Note:** a\n>\n> - a')
    expect(write(text)).toBe('> **Note:** a')
  })
})

function normalise(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

test.each([
  ['code', 'code', '\t'],
  ['a listing', 'pre', '\n'],
])('long white space in %s is written in linear time', (_, tag, blank) => {
  const element = createElement(tag, {}, [createText(`a${blank.repeat(400_000)}b`)])
  expect(writeMarkdown([element])).toMatch(/a\s+b/)
  expect(writePlainText([element])).toMatch(/a\s+b/)
})

test('code with any number of backticks is code', () => {
  const marks = '` '.repeat(200_000)
  expect(writeMarkdown([createElement('code', {}, [createText(marks)])])).toContain('``')
})
