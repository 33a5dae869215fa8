import { describe, expect, test } from 'vitest'
import { finishBody } from './finish-body.ts'
import { findWords } from './site-words.ts'

const reader = {
  findFile: (name: string) =>
    name === 'ab12.png' ? { name, mediaType: 'image/png', offset: 0, sizeBytes: 1 } : undefined,
}
const finish = (body: string, basePath = '/sites/docs', language = 'en') =>
  finishBody(body, { reader, basePath, words: findWords(language) })

describe('the body of a page', () => {
  test('shows images from where the site serves them', () => {
    expect(finish('<p><img alt="A > b" src="/_lectern/files/ab12.png" width="3"></p>')).toBe(
      '<p><img alt="A > b" src="/sites/docs/_lectern/files/ab12.png" width="3"></p>',
    )
  })

  test('says in words what an image shows that the site does not have', () => {
    expect(finish('<img alt="A &#x22;box&#x22;" src="/_lectern/files/cd34.png">|')).toBe(
      '<span class="image">A &#x22;box&#x22;</span>|',
    )
    expect(finish('<img alt="" src="/_lectern/files/cd34.png">|<img src="https://example.org/a.png">')).toBe(
      '|',
    )
  })

  test('names the kind of a callout in the language of the page', () => {
    const callout = '<aside class="callout callout-warning"><p>Hot</p></aside>'
    expect(finish(callout)).toContain('role="note" aria-label="Warning">')
    expect(finish(callout, '/sites/docs', 'de-AT')).toContain('aria-label="Warnung">')
    expect(finish('<aside><p>Hot</p></aside>')).toBe('<aside><p>Hot</p></aside>')
  })

  test('gives a host of its own addresses without a prefix', () => {
    expect(finish('<a href="/a"><img alt="" src="/_lectern/files/ab12.png"></a>', '')).toBe(
      '<a href="/a"><img alt="" src="/_lectern/files/ab12.png"></a>',
    )
  })

  test('leaves code alone that looks like a tag', () => {
    const code = '<pre><code>&#x3C;img src="/_lectern/files/cd34.png">&#x3C;a href="/x"></code></pre>'
    expect(finish(code)).toBe(code)
  })
})

test('a site has all its words in every language that it knows', () => {
  for (const language of 'ar de en es fr it ja ko pt ru zh'.split(' ')) {
    const { callouts, ...words } = findWords(language)
    const all = [...Object.values(words), ...Object.values(callouts)]
    expect(all).toHaveLength(27)
    expect(all).not.toContain('')
  }
  expect(findWords('tlh')).toEqual(findWords(null))
})
