import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markupPieces } from '../../../test/support/markup-pieces.ts'
import { parseWithMicromark } from './parse-with-micromark.ts'
import { type Grammar, parseWithSatteri } from './parse-with-satteri.ts'

const corpora = join(import.meta.dirname, '../../../../shared/corpora')

/** Removes what no code reads: the positions of attributes, and syntax trees. */
function readShape(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(readShape)
  if (typeof node !== 'object' || node === null) return node
  const members = Object.entries(node).filter(([name, value]) => value !== undefined && name !== 'data')
  const kept = members.filter(([name]) => name !== 'position')
  const { line } = Reflect.get(node, 'position')?.start ?? {}
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, readShape(value)])),
    ...('name' in node && 'value' in node ? {} : { line }),
  }
}

function parseWithMicromarkOrNot(text: string, grammar: Grammar): unknown {
  try {
    return readShape(parseWithMicromark(text, grammar))
  } catch {
    return null
  }
}

describe('the native parser', () => {
  test.each(['mdx', 'markdown'] as const)('reads any %s like micromark', grammar => {
    fc.assert(
      fc.property(fc.array(markupPieces, { maxLength: 25 }), pieces => {
        const text = pieces.join('')
        const native = readShape(parseWithSatteri(text, grammar))
        // What it leaves to the other parser cannot differ.
        if (native !== null) expect(native).toEqual(parseWithMicromarkOrNot(text, grammar))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['components in a line', '<Badge>New</Badge> <Icon /> {name}'],
    ['components on separate lines', '<Badge>New</Badge>\n<Icon />\n<Badge>Old</Badge>\n<Badge>x</Badge>'],
    [
      'a component in a component',
      '<Note>One <b>two</b></Note>\n\n<Tabs>\n  <Tab>a</Tab>\n  <Tab>b</Tab>\n</Tabs>',
    ],
    ['a component in a list', '- <Badge>New</Badge>\n- {x}\n\n> <A>b</A>'],
  ])('makes the same paragraphs as micromark for %s', (_name, text) => {
    expect(readShape(parseWithSatteri(text, 'mdx'))).toEqual(parseWithMicromarkOrNot(text, 'mdx'))
  })

  test('keeps the name of a component that ends inside a list', () => {
    const tree = parseWithSatteri('A\n\n<Banner type="note">\n  **B:**\n  c\n\n1. d\n   </Banner>', 'mdx')
    expect(tree?.children[1]).toMatchObject({ name: 'Banner', attributes: [{ name: 'type', value: 'note' }] })
  })

  test.each([
    ['an expression in brackets', `{${'('.repeat(20_000)}1${')'.repeat(20_000)}}`],
    ['elements in elements', `${'<div>'.repeat(20_000)}x${'</div>'.repeat(20_000)}`],
    ['attributes in attributes', `<A ${'b={'.repeat(20_000)}`],
    ['a text without end', 'word '.repeat(300_000)],
    ['a paragraph of references', '&amp;&'.repeat(10_000)],
    ['a page of expressions', '{a} '.repeat(20_000)],
    ['a page of tags', '<A>x</A>\n\n'.repeat(8_000)],
    ['a sentence that starts with import', 'import x from "y"z'],
    ['text right after an export', 'export const a = 1\na'],
    ['invalid code at the end, which could end the process', 'export const a = 1</script>b\\'],
    ['a tag that is not closed', '<Card>'],
    ['a tag in an image', '![</script>](x)'],
    ['a footnote in a footnote', '[^1]: [^1]: '],
    ['an indented footnote', 'a[^1]\n\n    [^1]: b'],
  ])('leaves %s to micromark', (_name, text) => {
    expect(parseWithSatteri(text, 'mdx')).toBeNull()
  })

  test.runIf(existsSync(corpora))('reads every page of real sites like micromark', () => {
    const files = readdirSync(corpora, { recursive: true, encoding: 'utf8' }).filter(file =>
      /\.mdx?$/.test(file),
    )
    const sample = files.filter((_, position) => position % 7 === 0)
    expect(sample.length).toBeGreaterThan(50)
    for (const file of sample) {
      const text = readFileSync(join(corpora, file), 'utf8')
      const grammar = file.endsWith('.mdx') ? 'mdx' : 'markdown'
      expect(readShape(parseWithSatteri(text, grammar)), file).toEqual(parseWithMicromarkOrNot(text, grammar))
    }
  })
})
