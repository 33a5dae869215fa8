import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { preferEqualNames } from './prefer-equal-names.ts'

const index = openIndex(
  buildIndex(
    siteOf(
      page('/a', 'Kilns', [
        section('Open the lid', block('text', 'Lift it.')),
        section('Close', block('text', 'To open the lid, open the lid lock, then open the lid of the kiln.')),
      ]),
      page('/b', 'Lid', [
        section(null, block('text', 'Made of brick.')),
        section('Colour', block('text', 'Red.')),
      ]),
    ),
  ),
)
const hits = [
  { passage: 1, page: 0, score: 4 },
  { passage: 0, page: 0, score: 2 },
  { passage: 3, page: 1, score: 1.5 },
  { passage: 2, page: 1, score: 1 },
]

function order(asked: string): number[] {
  return preferEqualNames(index, { asked, hits }).map(({ passage }) => passage)
}

test.each(['open the lid', 'Open the lid?', '**Open the Lid.**'])(
  'the heading that equals %j comes first',
  asked => {
    expect(order(asked)).toEqual([0, 1, 3, 2])
  },
)

test('the opening of a page with the question as title comes first', () => {
  expect(order('lid')).toEqual([2, 1, 0, 3])
})

test.each(['open lid', 'open the lid lock', '?!', ''])('%j changes nothing', asked => {
  expect(order(asked)).toEqual([1, 0, 3, 2])
})
