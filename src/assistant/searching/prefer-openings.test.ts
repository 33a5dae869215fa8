import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { preferOpenings } from './prefer-openings.ts'

const text = (words: string) => block('text', words)

function rank(below: readonly [heading: string, words: string][]): boolean {
  const { index } = answerSite(
    page('/kiln', 'Kiln password', [
      section(null, text('Prints it.')),
      ...below.map(([heading, words]) => section(heading, text(words))),
    ]),
    page('/faq', 'Questions', [
      section('Change the password', text('Change the password of the kiln like this.')),
    ]),
  )
  const other = index.findPage('/faq') ?? -1
  const opening = index.findPage('/kiln') ?? -1
  const { first, end } = index.passagesOf(opening)
  const hits = [
    { page: other, passage: index.passagesOf(other).first, score: 1 },
    ...Array.from({ length: end - first }, (_, at) => ({ page: opening, passage: first + at, score: 0.9 })),
  ]
  return preferOpenings(index, 'change kiln password', hits)[0]?.page === opening
}

test('the opening of a page whose sections are about the question goes first', () => {
  const sections = ['Change', 'Store', 'Share', 'Lose'].map((name): [string, string] => [
    `${name} the password`,
    'Each kiln has a password that you change.',
  ])
  expect(rank(sections)).toBe(true)
})

test('sections that only have the title of their page do not raise its opening', () => {
  const sections = ['Options', 'Inherited options', 'See also', 'Files'].map((name): [string, string] => [
    name,
    'Prints help.',
  ])
  expect(rank(sections)).toBe(false)
})

test('passages of one section count once', () => {
  const sections = Array.from({ length: 4 }, (): [string, string] => [
    'Change the password',
    'Each kiln has a password that you change.',
  ])
  expect(rank(sections)).toBe(false)
})
