import { expect, test } from 'vitest'
import { findStrings, isTranslated, translations } from './find-strings.ts'

test.each(translations)('%s has every text', language => {
  const strings = findStrings(language, {})
  expect(Object.values(strings).filter(text => text.trim() === '')).toEqual([])
  expect(strings.limitedUntil).toContain('{time}')
  expect(strings.newTab).toMatch(/^[（(].*[）)]$/)
})

test('a page can replace texts, and untranslated languages are English', () => {
  expect(findStrings('de-AT', {}).close).toBe('Schließen')
  expect(findStrings('pt', { close: 'Fechar', open: 7 })).toMatchObject({
    close: 'Fechar',
    open: 'Ask a question',
  })
  expect(findStrings('constructor', {}).close).toBe('Close')
  expect(['de-AT', 'ZH-hant', 'pt', ''].map(isTranslated)).toEqual([true, true, false, false])
})
