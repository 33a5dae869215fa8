import { lexer, type Token } from 'marked'
import { expect, test } from 'vitest'
import { listLinks } from '../../../test/support/list-links.ts'
import { escapeMarkdown } from './write-extract.ts'

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
