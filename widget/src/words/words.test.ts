import { expect, test } from 'vitest'
import { findWords, hasWords, languages } from './words.ts'

test.each(languages)('%s has every word', language => {
  const words = findWords(language, {})
  expect(Object.values(words).filter(word => word.trim() === '')).toEqual([])
  expect(words.limitedUntil).toContain('{time}')
  expect(words.newTab).toMatch(/^[（(].*[）)]$/)
})

test('a page may use words of its own, and languages without words are English', () => {
  expect(findWords('de-AT', {}).close).toBe('Schließen')
  expect(findWords('pt', { close: 'Fechar', open: 7 })).toMatchObject({
    close: 'Fechar',
    open: 'Ask a question',
  })
  expect(findWords('constructor', {}).close).toBe('Close')
  expect(['de-AT', 'ZH-hant', 'pt', ''].map(hasWords)).toEqual([true, true, false, false])
})
