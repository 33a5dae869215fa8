import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { block, page, section, siteOf } from '../../test/support/site-fixtures.ts'
import type { Audience, ParsedSite } from '../content/index.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildWhole as build, extendSite } from './fixtures/extend-site.ts'
import { makeSite, type PageSketch } from './fixtures/make-site.ts'
import { buildChanges, copyIndex, openIndex, type SearchIndex } from './index.ts'

/** Extends the index of a site with those of its pages that have one of the paths, as they are in another version of it. */
function extend(before: ParsedSite, after: ParsedSite, paths: readonly string[]) {
  return extendSite(before, after, { isChanged: ({ path }) => paths.includes(path) })
}

const text = (words: string) => [section('Part', block('text', words))]
const valves = page('/valves', 'Valves', text('Turn the valve to set the pressure of the turbine.'))
const gauges = page('/gauges', 'Gauges', text('The gauge shows the pressure. A fuse protects the manometer.'))
const secret = page('/secret', 'Zirconium', text('The zirconium valve is confidential.'), {
  access: { isRestricted: true, groups: ['insiders'] },
})
const newGauges = page('/gauges', 'Gauges', text('The gauge shows the temperature. It needs a thermocouple.'))
const before = siteOf(valves, gauges, secret)
const after = siteOf(valves, newGauges, secret)

const pathsOf = (index: SearchIndex, query: string) =>
  index.search({ query, limit: 10 }).hits.map(hit => index.page(hit.page).path)

describe('an index with a changed page', () => {
  const data = extend(before, after, ['/gauges'])
  const index = openIndex(data)

  it('finds new words', () => {
    expect(pathsOf(index, 'thermocouple')).toEqual(['/gauges'])
    expect(pathsOf(index, 'thermocuple')).toEqual(['/gauges'])
    expect(pathsOf(index, 'thermo')).toEqual(['/gauges'])
  })

  it('does not know the words that only the replaced text had', () => {
    const { hits, asked } = index.search({ query: 'manometer', limit: 10 })
    expect(hits).toEqual([])
    expect(index.termWeight('manomet')).toBe(index.termWeight('unknown'))
    expect(asked).toEqual(openIndex(build(after).data).search({ query: 'manometer', limit: 10 }).asked)
  })

  it('ranks a word that both have like a whole index', () => {
    expect(pathsOf(index, 'pressure')).toEqual(['/valves'])
    expect(pathsOf(index, 'gauge pressure')).toEqual(['/gauges', '/valves'])
  })

  it('has the new passages and the same pages', () => {
    const whole = openIndex(build(after).data)
    for (const path of ['/valves', '/gauges']) {
      const [own, other] = [index.findPage(path) ?? -1, whole.findPage(path) ?? -1]
      expect(own).toBe(other)
      expect(index.page(own)).toEqual(whole.page(other))
      const [at, otherAt] = [index.passagesOf(own), whole.passagesOf(other)]
      expect(at.end - at.first).toBe(otherAt.end - otherAt.first)
      expect(index.passage(at.first)).toEqual(whole.passage(otherAt.first))
    }
  })

  it.each<Audience>([{ kind: 'open' }, { kind: 'all' }, { kind: 'reader', groups: ['insiders'] }])(
    'shows %o only its pages, and so does a copy',
    audience => {
      const limited = openIndex(data, null, audience)
      const copied = openIndex(runAtOnce(copyIndex(data, audience)))
      const seesSecret = audience.kind !== 'open'
      for (const each of [limited, copied]) {
        expect(pathsOf(each, 'zirconium')).toEqual(seesSecret ? ['/secret'] : [])
        expect(pathsOf(each, 'thermocouple')).toEqual(['/gauges'])
        expect(pathsOf(each, 'manometer')).toEqual([])
      }
      for (const query of ['pressure', 'valve of the turbine', 'guage'])
        expect(copied.search({ query, limit: 10 })).toEqual(limited.search({ query, limit: 10 }))
    },
  )

  it('leaves nothing of the replaced text in a copy', () => {
    const bytes = Buffer.from(runAtOnce(copyIndex(data, { kind: 'all' })))
    expect(bytes.includes('thermocouple')).toBe(true)
    expect(bytes.includes('manometer')).toBe(false)
  })

  it('keeps what other pages call it', () => {
    const link = { path: '/gauges', anchor: null, text: 'dashboards', line: 1 }
    const linking = { ...valves, links: [link] }
    const linked = extend(siteOf(linking, gauges), siteOf(linking, newGauges), ['/gauges'])
    expect(pathsOf(openIndex(linked), 'dashboards')).toEqual(['/gauges'])
  })
})

it('a page in a language with compounds needs a whole build', () => {
  const german = page('/ventil', 'Ventil', text('Das Ventil regelt den Druck der Turbine.'), {
    language: 'de',
  })
  const { traits } = build(siteOf(german))
  expect(buildChanges(siteOf(german), traits)).toBeNull()
})

describe('any change of texts', () => {
  const words = Array.from({ length: 60 }, (_, i) => `w${'abcdefghij'[i % 10]}${'klmnop'[i % 6]}${i}`)
  const texts = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 })
    .map(found => found.join(' '))
  const sections = fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 4 })
  const sketches = fc.array(fc.record({ title: texts, sections, newSections: sections }), {
    minLength: 3,
    maxLength: 12,
  })

  it('finds the same passages as a whole index', () => {
    fc.assert(
      fc.property(
        sketches,
        fc.nat(),
        fc.array(texts, { minLength: 3, maxLength: 3 }),
        (pages, seed, asked) => {
          const isChanged = (position: number) => (seed >> (position % 16)) % 2 === 1
          const describePages = (isNew: boolean): PageSketch[] =>
            pages.map(({ title, sections: old, newSections }, i) => {
              return {
                path: `/${i}`,
                title,
                language: 'en',
                sections: isNew && isChanged(i) ? newSections : old,
              }
            })
          const paths = pages.flatMap((_, i) => (isChanged(i) ? [`/${i}`] : []))
          const changed = makeSite(describePages(true))
          const extended = openIndex(extend(makeSite(describePages(false)), changed, paths))
          const whole = openIndex(build(changed).data)
          for (const query of asked) {
            const list = (index: SearchIndex) =>
              index
                .search({ query, limit: 400 })
                .hits.map(({ passage }) => JSON.stringify(index.passage(passage)))
            expect(list(extended).sort()).toEqual(list(whole).sort())
          }
        },
      ),
      { numRuns: 100 },
    )
  })
})
