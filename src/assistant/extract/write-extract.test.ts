import { lexer, type Token } from 'marked'
import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { listLinks } from '../../../test/support/list-links.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { readPassage } from '../passages/read-passage.ts'
import { citeSection, escapeMarkdown } from './write-extract.ts'

/** `marked` takes escaped brackets within a link's text for brackets. */
function kindsOf(tokens: Token[]): string[] {
  return tokens.flatMap(token => [token.type, ...('tokens' in token ? kindsOf(token.tokens ?? []) : [])])
}

test.each([
  '![x](https://evil.example/pixel.png)',
  '[x](https://evil.example)',
  '<b>x</b> https://evil.example',
  '&#104;ttps://evil.example www.evil.example me@evil.example',
])('a title such as %s is only the text of its link', name => {
  const link = `[${escapeMarkdown(name)}](https://docs.example/page)`
  expect(listLinks(link)).toEqual(['https://docs.example/page'])
  const kinds = kindsOf(lexer(link))
  expect(kinds.filter(kind => kind === 'link')).toHaveLength(1)
  expect(kinds).not.toContain('image')
  expect(kinds).not.toContain('html')
})

test('a long trail loses the headings below the title first', () => {
  const cite = (headings: string[]) => {
    const { index } = answerSite(page('/a', 'Kilns', [{ ...section('x', block('text', 'Fire.')), headings }]))
    return citeSection({ page: index.page(0), head: readPassage(index, 0) }, path => path)
  }
  const [first, second, last] = ['Kilns with three legs'.repeat(2), 'Kilns with a lid', 'Colours of the lid']
  expect(cite([second, last])).toBe(`[Kilns › ${second} › ${last}](/a)`)
  expect(cite([first, second, last])).toBe(`[Kilns › ${first} › ${second} › ${last}](/a)`)
  expect(cite([first, first, second, last])).toBe(`[Kilns › ${first} › ${second} › ${last}](/a)`)
})
