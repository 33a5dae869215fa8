import { describe, expect, it } from 'vitest'
import { block, page, section, siteOf } from '../../test/support/site-fixtures.ts'
import type { Audience, PageAccess } from '../content/index.ts'
import { buildIndex, type createVectorScan, openIndex } from './index.ts'

const text = (words: string) => [section(null, block('text', words))]
const secret: PageAccess = { isRestricted: true, groups: ['staff'] }
const site = siteOf(
  page('/open', 'Valves', text('Turn the valve of the turbine to set the pressure.'), { groups: ['Guide'] }),
  page('/secret', 'Zirconium', text('The zirconiumvalve (HMR) hot module replacement of the turbine.'), {
    access: secret,
    groups: ['Staff', 'Guide'],
    version: 'v9',
    links: [{ path: '/open', anchor: null, text: 'praseodymium', line: 1 }],
  }),
)
const bytes = buildIndex(site)
const openFor = (audience: Audience) => openIndex(bytes, null, audience)

describe('an index for readers who may not read a page', () => {
  const index = openFor({ kind: 'open' })
  const whole = openFor({ kind: 'all' })
  const pathsOf = (query: string, opened = index) =>
    opened.search({ query, limit: 10 }).hits.map(hit => opened.page(hit.page).path)

  it('does not find the page by words, path, position or facet', () => {
    expect(pathsOf('turbine')).toEqual(['/open'])
    expect(pathsOf('turbine', whole).toSorted()).toEqual(['/open', '/secret'])
    expect(pathsOf('zirconiumvalve')).toEqual([])
    expect(index.findPage('/secret')).toBeUndefined()
    const position = whole.findPage('/secret') ?? -1
    expect(() => index.page(position)).toThrow(RangeError)
    expect(() => index.passage(whole.passagesOf(position).first)).toThrow(RangeError)
    for (const filter of [{ groups: ['staff'] }, { version: 'v9' }])
      expect(index.search({ query: 'turbine', limit: 10, filter })).toMatchObject({
        hits: [],
        unknownFilterValues: [expect.any(String)],
      })
    expect(index.search({ query: 'turbine', limit: 10, filter: { groups: ['Guide'] } }).hits).toHaveLength(1)
  })

  it('repairs spelling, completes words and expands abbreviations with the words of other pages only', () => {
    const termsOf = (query: string, opened = index) =>
      opened.search({ query, limit: 1 }).asked.flatMap(({ terms }) => terms)
    expect(termsOf('zirkonium', whole)).toContain('zirconium')
    expect(termsOf('zirkonium')).toEqual(['zirkonium'])
    expect(termsOf('zirconiumval')).not.toContain('zirconiumvalv')
    expect(pathsOf('hmr')).toEqual([])
    expect(index.termWeight('zirconium')).toBe(index.termWeight('unheard'))
  })

  it('ignores the texts of links on the page', () => {
    expect(pathsOf('praseodymium')).toEqual([])
    expect(pathsOf('praseodymium', whole)).not.toContain('/open')
  })

  it('finds the page for its group, and not for others', () => {
    expect(pathsOf('zirconiumvalve', openFor({ kind: 'reader', groups: ['staff'] }))).toEqual(['/secret'])
    expect(pathsOf('zirconiumvalve', openFor({ kind: 'reader', groups: ['guide'] }))).toEqual([])
    expect(pathsOf('turbine', openFor({ kind: 'anonymous' }))).toEqual([])
  })
})

describe('vectors', () => {
  it('do not find the page by meaning', () => {
    const neighbours = {
      maker: 'toy',
      dimensions: 2,
      sizeBytes: 0,
      nearest: ({ factorOf }: Parameters<ReturnType<typeof createVectorScan>['nearest']>[0]) => ({
        passages: [0, 1].flatMap(passage => (factorOf(passage) > 0 ? [{ passage, similarity: 1 }] : [])),
        spread: { mean: 0, deviation: 1 },
      }),
    }
    const found = openIndex(bytes, neighbours).search({ query: 'anything', limit: 10, vector: [1, 0] })
    expect(found.hits.map(({ passage }) => passage)).toEqual([0])
  })
})
