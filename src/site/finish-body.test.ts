import { describe, expect, test } from 'vitest'
import { runAtOnce } from '../shared/index.ts'
import { finishBody } from './finish-body.ts'
import { findLabels } from './site-labels.ts'

const reader = {
  findFile: (name: string) =>
    name === 'ab12.png' ? { name, mediaType: 'image/png', offset: 0, sizeBytes: 1 } : undefined,
}
const finish = (body: string, basePath = '/sites/docs', language = 'en') =>
  runAtOnce(finishBody(body, { reader, basePath, words: findLabels(language) }))

describe('the body of a page', () => {
  test('loads images from the site’s own address', () => {
    expect(finish('<p><img alt="A > b" src="/_lectern/files/ab12.png" width="3"></p>')).toBe(
      '<p><img alt="A > b" src="/sites/docs/_lectern/files/ab12.png" width="3"></p>',
    )
  })

  test('replaces a missing image by its alternative text', () => {
    expect(finish('<img alt="A &#x22;box&#x22;" src="/_lectern/files/cd34.png">|')).toBe(
      '<span class="image">A &#x22;box&#x22;</span>|',
    )
    expect(finish('<img alt="" src="/_lectern/files/cd34.png">|<img src="https://example.org/a.png">')).toBe(
      '|',
    )
  })

  test('labels callouts in the language of the page', () => {
    const callout = '<aside class="callout callout-warning"><p>Hot</p></aside>'
    expect(finish(callout)).toContain('role="note" aria-label="Warning">')
    expect(finish(callout, '/sites/docs', 'de-AT')).toContain('aria-label="Warnung">')
    expect(finish('<aside><p>Hot</p></aside>')).toBe('<aside><p>Hot</p></aside>')
  })

  test('has addresses without a prefix on a custom domain', () => {
    expect(finish('<a href="/a"><img alt="" src="/_lectern/files/ab12.png"></a>', '')).toBe(
      '<a href="/a"><img alt="" src="/_lectern/files/ab12.png"></a>',
    )
  })

  test('leaves code that looks like a tag unchanged', () => {
    const code = '<pre><code>&#x3C;img src="/_lectern/files/cd34.png">&#x3C;a href="/x"></code></pre>'
    expect(finish(code)).toBe(code)
  })
})

test('every language has all labels', () => {
  for (const language of 'ar de en es fr it ja ko pt ru zh'.split(' ')) {
    const { callouts, ...words } = findLabels(language)
    const all = [...Object.values(words), ...Object.values(callouts)]
    expect(all).toHaveLength(29)
    expect(all).not.toContain('')
  }
  expect(findLabels('tlh')).toEqual(findLabels(null))
})
