import { describe, expect, test } from 'vitest'
import { writeExcerpt } from './write-excerpt.ts'

const find = (text: string, ...words: string[]) =>
  writeExcerpt(text, { language: 'en', isMatch: word => words.includes(word.toLowerCase()) })
const print = (text: string, ...words: string[]) =>
  find(text, ...words)
    .map(part => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

describe('the excerpt of a search result', () => {
  test('marks the matching words, ignoring case', () => {
    expect(print('Deploy it. To  deploy\nagain, deployer.', 'deploy')).toBe(
      '[Deploy] it. To [deploy] again, deployer.',
    )
  })

  test('is cut around the first match', () => {
    const text = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`
    const shown = print(text, 'needle')
    expect(shown).toMatch(/^… (?:before )+\[needle\] (?:after )+.*…$/)
    expect(shown.length).toBeLessThan(200)
  })

  test('is the start of the text if no word matches, and empty for empty text', () => {
    expect(print('One two.', 'three')).toBe('One two.')
    expect(find('', 'x')).toEqual([])
  })

  test('marks words in scripts without spaces, and accepts an invalid language tag', () => {
    const parts = writeExcerpt('プロキシを設定します', { language: 'ja', isMatch: word => word === '設定' })
    expect(parts.filter(part => part.isMatch)).toEqual([{ text: '設定', isMatch: true }])
    expect(writeExcerpt('a b', { language: '?!', isMatch: () => false })).toEqual([
      { text: 'a b', isMatch: false },
    ])
  })
})
