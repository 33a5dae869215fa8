import { expect, test } from 'vitest'
import { makeSite } from './fixtures/make-site.ts'
import { buildIndex, explainHit, openIndex } from './index.ts'

const index = openIndex(
  buildIndex(
    makeSite([
      {
        path: '/proxy',
        title: 'Proxy',
        sections: [['Timeouts', 'A request that takes too long is ended.']],
      },
      { path: '/other', title: 'Other', sections: [['Colours', 'Blue and green.']] },
    ]),
  ),
)

test('an explanation names where each word stands, and adds up to the score', () => {
  const { hits, terms } = index.search({ query: 'proxy timeouts zebra', limit: 1 })
  const [hit] = hits
  if (!hit) throw new Error('nothing was found')
  const { terms: explained, score } = explainHit(index, hit, terms)
  expect(explained.map(({ fields }) => fields)).toEqual([['title'], ['headings'], []])
  expect(Object.values(score).reduce((sum, points) => sum + points, 0)).toBeCloseTo(hit.score)
})
