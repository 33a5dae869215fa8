import fc from 'fast-check'
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
  test('reads back as the text it was written from, whatever marks are in it', () => {
    fc.assert(
      fc.property(awkward, text => {
        const markdown = writeMarkdown([createElement('p', {}, [createText(text)])])
        const back = toHtmlTree(parseMarkup(markdown, 'markdown', true))
        expect(normalise(readTextContent(back))).toBe(normalise(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('keeps code as it stands, fences in it too', () => {
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

function normalise(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

test.each([
  ['code', 'code', '\t'],
  ['a listing', 'pre', '\n'],
])('white space without an end in %s is written in time that grows with its length', (_, tag, blank) => {
  const element = createElement(tag, {}, [createText(`a${blank.repeat(400_000)}b`)])
  expect(writeMarkdown([element])).toMatch(/a\s+b/)
  expect(writePlainText([element])).toMatch(/a\s+b/)
})

test('any number of marks of code is shown as code', () => {
  const marks = '` '.repeat(200_000)
  expect(writeMarkdown([createElement('code', {}, [createText(marks)])])).toContain('``')
})
