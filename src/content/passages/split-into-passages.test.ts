import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../core/page.ts'
import type { PageItem } from './read-items.ts'
import { splitIntoPassages } from './split-into-passages.ts'

describe('passages', () => {
  test('there is one for each section, with its headings, and none for an empty section', () => {
    const passages = splitIntoPassages([
      text('Intro'),
      heading(2, 'A'),
      heading(3, 'B'),
      text('In B'),
      heading(2, 'C'),
      text('In C'),
    ])
    expect(passages.map(({ anchor, headings }) => [anchor, headings])).toEqual([
      [null, []],
      ['B', ['A', 'B']],
      ['C', ['C']],
    ])
  })

  test('an introduction stays with its code', () => {
    const [first, second] = splitIntoPassages([
      text('x'.repeat(1_500)),
      text('Do this:'),
      block('code', 'y'.repeat(400)),
    ])
    expect(first?.blocks).toHaveLength(1)
    expect(second?.blocks.map(item => item.kind)).toEqual(['text', 'code'])
  })

  test('every block is in one passage, in order, and long sections are cut', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 30 })
    fc.assert(
      fc.property(sizes, lengths => {
        const items = lengths.map((length, index) => text(`${index} ${'z'.repeat(length)}`))
        const passages = splitIntoPassages(items)
        expect(passages.flatMap(passage => passage.blocks)).toEqual(items.map(item => item.block))
        for (const { blocks } of passages) {
          const length = blocks.reduce((sum, item) => sum + item.text.length, 0)
          expect(blocks.length === 1 || length <= 1_600).toBe(true)
        }
      }),
    )
  })
})

function heading(depth: number, name: string): PageItem {
  return { kind: 'heading', depth, text: name, anchor: name }
}

function text(value: string): Extract<PageItem, { kind: 'block' }> {
  return block('text', value)
}

function block(kind: Block['kind'], value: string): Extract<PageItem, { kind: 'block' }> {
  return { kind: 'block', block: { kind, markdown: value, text: value }, introduces: false }
}
