import { describe, expect, test } from 'vitest'
import { makeSite, type PageSketch } from './fixtures/make-site.ts'
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

test('an explanation shows the fields of each word and adds up to the score', () => {
  const { hits, asked } = index.search({ query: 'proxy timeouts zebra', limit: 1 })
  const [hit] = hits
  if (!hit) throw new Error('nothing was found')
  const { terms: explained, score } = explainHit(index, hit, asked)
  expect(explained.map(({ term }) => term)).toEqual(['proxy', 'timeouts', 'zebra'])
  expect(explained.map(({ fields }) => fields)).toEqual([['title'], ['headings'], []])
  expect(Object.values(score).reduce((sum, points) => sum + points, 0)).toBeCloseTo(hit.score)
})

describe('a part of the score', () => {
  const filler = 'quiet grey stones lie about '.repeat(10)
  const site = openIndex(
    buildIndex(
      makeSite([
        { path: '/near', title: 'Near', sections: [['', `${filler} kiln sensor ${filler}`]] },
        { path: '/turned', title: 'Turned', sections: [['', `${filler} sensor kiln ${filler}`]] },
        { path: '/far', title: 'Far', sections: [['', `${filler} kiln ${filler} sensor`]] },
        { path: '/first', title: 'First', sections: [['', `kiln ${filler} sensor ${filler}`]] },
        { path: '/heading', title: 'Heading', sections: [['Kiln sensor', filler]] },
        { path: '/wide', title: 'Wide', sections: [['Kiln sensor and much else besides', filler]] },
        { path: '/title', title: 'Kiln sensor', sections: [['', filler]] },
        ...['kiln sensor', 'grey stones'].map(more => ({
          path: `/page-of-${more.replace(' ', '-')}`,
          title: 'Page',
          sections: [
            ['', `${filler} kiln ${filler} sensor and ${more}`],
            ['More', `${filler} ${more}`],
          ] as PageSketch['sections'],
        })),
      ]),
    ),
  )
  const { hits, asked } = site.search({ query: 'kiln sensor', limit: 20 })
  const parts = (path: string) => {
    const hit = hits.find(found => site.page(found.page).path === path)
    if (!hit) throw new Error(`${path} was not found`)
    return explainHit(site, hit, asked).score
  }

  test('counts words side by side in the order of the question', () => {
    expect(parts('/near').ordered).toBeGreaterThan(0)
    expect(parts('/turned').ordered).toBe(0)
    expect(parts('/far').ordered).toBe(0)
  })

  test('counts words within a sentence’s length, in any order', () => {
    expect(parts('/near').together).toBeCloseTo(parts('/turned').together)
    expect(parts('/near').together).toBeGreaterThan(parts('/far').together)
  })

  test('counts words at the start of the passage', () => {
    expect(parts('/first').lead).toBeGreaterThan(0)
    expect(parts('/far').lead).toBe(0)
  })

  test('counts the passage’s heading, less if it has other words', () => {
    expect(parts('/heading').heading).toBeGreaterThan(parts('/wide').heading)
    expect(parts('/wide').heading).toBeGreaterThan(0)
    expect(parts('/near').heading).toBe(0)
  })

  test('counts the page’s title', () => {
    expect(parts('/title').title).toBeGreaterThan(0)
    expect(parts('/heading').title).toBe(0)
  })

  test('counts the whole page', () => {
    expect(parts('/page-of-kiln-sensor').page).toBeGreaterThan(parts('/page-of-grey-stones').page)
  })
})
