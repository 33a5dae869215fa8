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
  const { hits, terms } = index.explain({ query: 'proxy timeouts zebra', limit: 1 })
  const [hit] = hits
  if (!hit) throw new Error('nothing was found')
  const { terms: explained, score } = explainHit(index, hit, terms)
  expect(explained.map(({ fields }) => fields)).toEqual([['title'], ['headings'], []])
  expect(Object.values(score).reduce((sum, points) => sum + points, 0)).toBeCloseTo(hit.score)
})

test('explaining does not change what is found', () => {
  const request = { query: 'how long may a request take', limit: 5 }
  const rank = (hits: { passage: number; score: number }[]) =>
    hits.map(({ passage, score }) => ({ passage, score }))
  expect(rank(index.explain(request).hits)).toEqual(rank(index.search(request).hits))
})
