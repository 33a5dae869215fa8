import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../shared/index.ts'
import { createTopPassages } from './core/top-passages.ts'
import { readIndexData } from './file/index-data.ts'
import { makeSite, type PageSketch } from './fixtures/make-site.ts'
import { buildIndex, openIndex } from './index.ts'
import { collectCandidates, createAccumulators } from './ranking/collect-candidates.ts'

const vocabulary = Array.from(
  { length: 120 },
  (_, i) => `w${String.fromCharCode(97 + (i % 26))}${'xyzuv'[i % 5]}${i}`,
)

/** Words by Zipf's law from a fixed sequence, so that some are in nearly every passage. */
function drawWords(count: number, seed: number): string {
  let state = seed * 2_654_435_761
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return vocabulary[Math.floor(vocabulary.length ** (state / 2 ** 32)) - 1] ?? ''
  }).join(' ')
}

const largeSketches: PageSketch[] = Array.from({ length: 900 }, (_, page) => ({
  path: `/page/${page}`,
  title: drawWords(3, page + 1),
  version: `v${page % 3}`,
  groups: [page % 2 === 0 ? 'even' : 'odd'],
  tags: page % 7 === 0 ? ['seventh'] : [],
  sections: Array.from({ length: 10 }, (_, i): PageSketch['sections'][number] => [
    drawWords(2, page * 31 + i),
    drawWords(20 + (i % 3) * 30, page * 17 + i),
  ]),
}))
const largeBytes = buildIndex(makeSite(largeSketches))

const smallBytes = buildIndex(
  makeSite([
    {
      path: '/a',
      title: 'Proxy',
      language: 'en',
      version: 'v1',
      sections: [['Configure', 'Set server.proxy to a URL.']],
    },
    { path: '/b', title: '設定', language: 'ja', sections: [['概要', 'プロキシを設定します。']] },
  ]),
)

/** Any code unit, including lone surrogates. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit))

describe('the first stage', () => {
  it('finds the same passages with and without pruning, with the same scores and order', () => {
    const data = readIndexData(largeBytes)
    const accumulators = createAccumulators()
    const ask = (
      terms: { term: number; weight: number }[],
      size: number,
      factorOf: (page: number) => number,
      exhaustive: boolean,
    ) => {
      const best = createTopPassages(size)
      collectCandidates(data, terms, accumulators, { best, factorOf, exhaustive })
      const { passages, scores, count } = best.sorted()
      return Array.from({ length: count }, (_, i) => [passages[i], scores[i]])
    }
    const term = fc.record({
      // Sometimes one that no passage has.
      term: fc.oneof(fc.nat(data.terms.size - 1), fc.constant(data.terms.size)),
      weight: fc.double({ min: 0.01, max: 9, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(term, { selector: one => one.term, maxLength: 10 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (terms, size, every) => {
          const factorOf = (page: number) => (page % every === 0 ? 1 : page % 2 === 0 ? 0 : 0.5)
          expect(ask(terms, size, factorOf, false)).toEqual(ask(terms, size, factorOf, true))
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('any question', () => {
  it('returns passages of the index within its limit, without an error', () => {
    const index = openIndex(smallBytes)
    const text = fc.oneof(
      fc.string({ unit: codeUnit }),
      fc.lorem(),
      fc.constantFrom('__proto__', 'constructor', 'toString proxy'),
    )
    fc.assert(
      fc.property(
        text,
        fc.array(text, { maxLength: 3 }),
        fc.integer({ min: 1, max: 50 }),
        (query, background, limit) => {
          const { hits, answerability } = index.search({ query, background, limit, currentPath: query })
          expect(hits.length).toBeLessThanOrEqual(limit)
          expect(new Set(hits.map(hit => hit.passage)).size).toBe(hits.length)
          for (const hit of hits) expect(index.passage(hit.passage).page).toBe(hit.page)
          expect(answerability >= 0 && answerability <= 1).toBe(true)
        },
      ),
    )
  })

  it('returns only pages that match the filter', () => {
    const index = openIndex(largeBytes)
    const filter = fc.record(
      {
        version: fc.constantFrom('v0', 'v1', 'v2', 'v9'),
        groups: fc.subarray(['even', 'odd', 'none']),
        tag: fc.constantFrom('seventh', 'eighth'),
      },
      { requiredKeys: [] },
    )
    const query = fc
      .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 })
      .map(words => words.join(' '))
    fc.assert(
      fc.property(query, filter, (asked, wanted) => {
        for (const hit of index.search({ query: asked, limit: 20, filter: wanted }).hits) {
          const page = index.page(hit.page)
          if (wanted.version !== undefined) expect(page.version).toBe(wanted.version)
          if (wanted.tag !== undefined) expect(page.tags).toContain(wanted.tag)
          if (wanted.groups !== undefined && wanted.groups.length > 0)
            expect(wanted.groups).toContain(page.groups[0])
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a damaged index', () => {
  const refusal = (bytes: Uint8Array): unknown => {
    try {
      openIndex(bytes)
      return null
    } catch (error) {
      return error
    }
  }

  it('is refused with a clear error, wherever a bit flips or the file ends', () => {
    fc.assert(
      fc.property(fc.nat(smallBytes.length - 1), fc.nat(7), fc.boolean(), (at, bit, cut) => {
        const damaged = cut ? smallBytes.slice(0, at) : smallBytes.slice()
        if (!cut) damaged[at] = (damaged[at] ?? 0) ^ (1 << bit)
        const error = refusal(damaged)
        expect(error).toBeInstanceOf(AppError)
        expect(error).toMatchObject({
          code: 'internal',
          message: expect.stringMatching(/^The search index .* rebuild it\.$/),
        })
      }),
      { numRuns: 400 },
    )
  })

  it('is distinguished from an index of another release', () => {
    const other = smallBytes.slice()
    other[4] = 99
    expect(refusal(other)).toMatchObject({ message: expect.stringContaining('format 99') })
  })

  it('opens at any offset in its buffer', () => {
    const shifted = new Uint8Array(smallBytes.length + 3)
    shifted.set(smallBytes, 3)
    expect(openIndex(shifted.subarray(3)).search({ query: 'proxy', limit: 1 }).hits).toHaveLength(1)
  })
})

describe('stored pages', () => {
  it('are read back unchanged, whatever their texts', () => {
    const text = fc.string({ unit: codeUnit, maxLength: 40 }).map(raw => raw.toWellFormed())
    const sections = fc.array(fc.tuple(text, text), { maxLength: 4 })
    const sketch = fc.record({
      title: text,
      description: fc.option(text),
      groups: fc.array(text, { maxLength: 2 }),
      sections,
    })
    fc.assert(
      fc.property(fc.array(sketch, { maxLength: 5 }), sketches => {
        const site = makeSite(sketches.map((one, i) => ({ ...one, path: `/${i}` })))
        const index = openIndex(buildIndex(site))
        const passages = site.pages.flatMap((page, i) =>
          page.passages.map(passage => ({ page: i, ...passage })),
        )
        expect(passages.map((_, i) => index.passage(i))).toEqual(passages)
        for (const [i, page] of site.pages.entries()) {
          expect(index.page(i)).toMatchObject({
            path: page.path,
            title: page.title,
            description: page.description,
            groups: page.groups,
          })
        }
      }),
      { numRuns: 60 },
    )
  })
})
