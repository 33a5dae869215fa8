import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { block, page, section, siteOf } from '../../test/support/site-fixtures.ts'
import type { ParsedSite } from '../content/index.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildWhole as build, extendSite } from './fixtures/extend-site.ts'
import { makeSite } from './fixtures/make-site.ts'
import { copyIndex, extendIndex, type IndexData, openIndex, type SearchIndex } from './index.ts'

/** Extends the index of a site with the pages that only the later version has, and without those that it lacks. */
function extend(before: ParsedSite, after: ParsedSite) {
  const [known, kept] = [before, after].map(({ pages }) => new Set(pages.map(({ path }) => path)))
  const removed = before.pages.flatMap(({ path }) => (kept?.has(path) ? [] : [path]))
  return extendSite(before, after, { isChanged: ({ path }) => !known?.has(path), removed })
}

const text = (words: string) => [section('Part', block('text', words))]
const valves = page('/valves', 'Valves', text('Turn the valve to set the pressure of the turbine.'))
const gauges = page('/gauges', 'Gauges', text('The gauge shows the pressure. It protects the manometer.'))
const fuses = page('/fuses', 'Thermocouples', text('The fuse protects the turbine.'), { groups: ['Parts'] })

const pathsOf = (index: SearchIndex, query: string, filter = {}) =>
  index.search({ query, limit: 10, filter }).hits.map(hit => index.page(hit.page).path)

describe('an index with an added and a removed page', () => {
  const after = siteOf(fuses, valves)
  const data = extend(siteOf(valves, gauges), after)
  const index = openIndex(data)
  const copied = openIndex(runAtOnce(copyIndex(data, { kind: 'open' })))

  it.each([
    ['the index', index],
    ['a copy', copied],
  ])('%s finds the new page by its text, title, group and path', (_, each) => {
    expect(pathsOf(each, 'fuse')).toEqual(['/fuses'])
    expect(pathsOf(each, 'thermocouples')).toEqual(['/fuses'])
    expect(pathsOf(each, 'turbine', { groups: ['Parts'] })).toEqual(['/fuses'])
    const added = each.findPage('/fuses') ?? -1
    expect(each.page(added)).toMatchObject({ path: '/fuses', title: 'Thermocouples' })
    expect(each.admits({ groups: ['Parts'] }, added)).toBe(true)
    const { first, end } = each.passagesOf(added)
    expect(end - first).toBe(1)
    expect(each.passage(first)).toMatchObject({ page: added, headings: ['Part'] })
  })

  it.each([
    ['the index', index],
    ['a copy', copied],
  ])('%s does not know the removed page', (_, each) => {
    expect(pathsOf(each, 'manometer')).toEqual([])
    expect(each.findPage('/gauges')).toBeUndefined()
    expect(pathsOf(each, 'pressure')).toEqual(['/valves'])
    expect(each.termWeight('manomet')).toBe(each.termWeight('unknown'))
  })

  it('leaves nothing of the removed page in a copy', () => {
    const bytes = Buffer.from(runAtOnce(copyIndex(data, { kind: 'open' })))
    expect(bytes.includes('Thermocouples')).toBe(true)
    for (const word of ['Gauges', 'manometer', '/gauges']) expect(bytes.includes(word)).toBe(false)
  })

  it('has everything if a page is only removed', () => {
    const left = openIndex(extend(siteOf(valves, gauges), siteOf(valves)))
    expect(pathsOf(left, 'pressure')).toEqual(['/valves'])
    expect(left.findPage('/gauges')).toBeUndefined()
  })
})

it('a new page in another language or version is preferred for its readers only', () => {
  const version = (path: string, name: string) =>
    page(path, 'Valves', text('Turn the valve of the turbine.'), { version: name })
  const defaultVersions = [{ language: null, version: '2' }]
  const start = { ...siteOf(version('/2/valves', '2')), defaultVersions }
  const french = page('/fr/vannes', 'Vannes', text('La vanne règle la pression de la turbine.'), {
    language: 'fr',
  })
  const later = { ...siteOf(...start.pages, version('/1/valves', '1'), french), defaultVersions }
  for (const data of [extend(start, later), build(later).data]) {
    const index = openIndex(data)
    expect(pathsOf(index, 'turn the valve')).toEqual(['/2/valves', '/1/valves'])
    expect(pathsOf(index, 'turn the valve of version 1')).toEqual(['/1/valves', '/2/valves'])
    expect(pathsOf(index, 'turbine', { language: 'fr' })).toEqual(['/fr/vannes'])
    expect(index.languages).toContain('fr')
  }
})

describe('the languages of terms', () => {
  const english = [valves, gauges].map(each => ({ ...each, language: 'en' }))
  const french = page('/fr/vannes', 'Vannes', text('La vanne règle la pression de la turbine.'), {
    language: 'fr',
  })
  const more = page('/more', 'More', text('The turbine has a crankshaft.'), { language: 'en' })

  it.each([
    ['a page in the only language', english, [more]],
    ['a page in a second language', english, [french]],
    ['a page in one of two languages', [...english, french], [more]],
  ])('are those of a whole build after %s', (_, pages, added) => {
    const later = siteOf(...pages, ...added)
    const [extended, whole] = [extend(siteOf(...pages), later), build(later).data]
    const languagesOf = ({ summary, terms, termLanguages }: IndexData) =>
      Object.fromEntries(
        Array.from({ length: terms.size }, (_, term) => [
          terms.get(term),
          summary.languages.filter((_, i) => ((termLanguages[term] ?? 0) & (1 << i)) !== 0),
        ]).sort(),
      )
    expect(languagesOf(extended)).toEqual(languagesOf(whole))
  })
})

it.each(['constructor', '__proto__', 'toString'])('a group or tag can be named %s', name => {
  const [own, other] = [
    { ...valves, groups: [name] },
    { ...fuses, tags: [name] },
  ]
  const index = openIndex(extend(siteOf(own, gauges), siteOf(own, other)))
  expect(pathsOf(index, 'turbine', { groups: [name] })).toEqual(['/valves'])
  expect(pathsOf(index, 'turbine', { tag: name })).toEqual(['/fuses'])
})

it('a value that only a removed page had is unknown', () => {
  const index = openIndex(extend(siteOf(valves, fuses), siteOf(valves)))
  const { unknownFilterValues } = index.search({ query: 'turbine', limit: 5, filter: { groups: ['Parts'] } })
  expect(unknownFilterValues).toEqual(['groups=Parts'])
})

it('a new page is for its readers only, also if no page was restricted before', () => {
  const secret = { ...fuses, access: { isRestricted: true as const, groups: ['staff'] } }
  const data = extend(siteOf(valves), siteOf(valves, secret))
  expect(pathsOf(openIndex(data), 'fuse')).toEqual([])
  expect(pathsOf(openIndex(data, null, { kind: 'reader', groups: ['staff'] }), 'fuse')).toEqual(['/fuses'])
})

it('hostile ranges of versions take no memory and no time', () => {
  const [base, changes] = [build(siteOf(valves)), build(siteOf({ ...fuses, version: '1' }))]
  const summary = { ...changes.data.summary, otherVersions: [[0, 4_294_967_295]] as [number, number][] }
  const index = openIndex(extendIndex(base.data, { ...changes.data, summary }))
  expect(pathsOf(index, 'fuse')).toEqual(['/fuses'])
})

it('a new passage with the text of another is found once, and so is its copy', () => {
  const [first, second, third] = ['/a', '/b', '/c'].map(path =>
    page(
      path,
      'Kilns',
      text(`The operator opens the kiln slowly, ${'and waits for the gauge, '.repeat(12)}then leaves.`),
    ),
  )
  if (!first || !second || !third) throw new Error('a page is missing')
  const [start, later] = [siteOf(valves, first), siteOf(valves, first, second, third)]
  for (const data of [extend(start, later), build(later).data, extend(siteOf(valves), later)])
    expect(openIndex(data).search({ query: 'operator of the kiln', limit: 10 }).hits).toHaveLength(1)
})

it('any added and removed pages give the passages of a whole index', () => {
  const words = Array.from({ length: 40 }, (_, i) => `w${'abcdefghij'[i % 10]}${'klmnop'[i % 6]}${i}`)
  const texts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 20 }).map(all => all.join(' '))
  const sketch = fc.record({
    title: texts,
    sections: fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 3 }),
    when: fc.constantFrom('always', 'always', 'before', 'after'),
  })
  const sketches = fc
    .array(sketch, { minLength: 3, maxLength: 10 })
    .filter(all => all.some(({ when }) => when === 'always'))
  fc.assert(
    fc.property(sketches, fc.array(texts, { minLength: 3, maxLength: 3 }), (pages, asked) => {
      const at = (moment: 'before' | 'after') =>
        makeSite(
          pages.flatMap(({ when, ...rest }, i) =>
            when === 'always' || when === moment ? [{ ...rest, path: `/${i}`, language: 'en' }] : [],
          ),
        )
      const extended = openIndex(extend(at('before'), at('after')))
      const whole = openIndex(build(at('after')).data)
      const list = (index: SearchIndex, query: string) =>
        index.search({ query, limit: 400 }).hits.map(({ passage }) => {
          const { page: position, ...found } = index.passage(passage)
          return JSON.stringify([index.page(position), found])
        })
      for (const query of asked) expect(list(extended, query).sort()).toEqual(list(whole, query).sort())
    }),
    { numRuns: 100 },
  )
})
