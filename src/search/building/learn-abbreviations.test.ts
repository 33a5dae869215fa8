import { expect, test } from 'vitest'
import { makeSite } from '../fixtures/make-site.ts'
import { analyseSite } from './analyse-site.ts'
import type { Abbreviation } from './learn-abbreviations.ts'

function learn(...texts: string[]): Abbreviation[] {
  const site = makeSite([{ path: '/a', title: 'A', language: 'en', sections: [['', ...texts]] }])
  return analyseSite(site).abbreviations
}

test('an abbreviation is learnt from the initials of the words before it', () => {
  expect(learn('It has hot module replacement (HMR), and server-side rendering (SSR).')).toEqual([
    ['hmr', 'hot', 'modul', 'replac'],
    ['ssr', 'server', 'side', 'render'],
  ])
  expect(
    learn('Each Single Page Application (SPAs) and table of contents (TOC).').map(([short]) => short),
  ).toEqual(['spa', 'toc'])
})

test('a numeronym is learnt from its first and last letter and the number between', () => {
  expect(learn('Internationalization (i18n)').map(([short]) => short)).toEqual(['i18n'])
  expect(learn('Internationals (i18n)')).toEqual([])
})

test('other text in brackets is not an abbreviation', () => {
  expect(learn('Set the port (optional), the base URL (see below), a module (HMR) or an id (ID).')).toEqual(
    [],
  )
  expect(learn('    hot module replacement (HMR)')).toEqual([])
})

test('a hostile text is read quickly', () => {
  expect(learn(`${'a'.repeat(300_000)} (AB)`, ' ('.repeat(100_000), `${'a b '.repeat(50_000)}(AB`)).toEqual(
    [],
  )
})
