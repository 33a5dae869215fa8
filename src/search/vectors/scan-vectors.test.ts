import { describe, expect, test } from 'vitest'
import { embedToy } from '../../../test/support/embedding-service.ts'
import { makeSite, type PageSketch } from '../fixtures/make-site.ts'
import {
  buildChanges,
  buildIndex,
  buildIndexUpon,
  createVectorScan,
  decideCoverage,
  draftVectors,
  extendIndex,
  joinNeighbours,
  openIndex,
  readIndexData,
  readVectorFile,
  type SearchIndex,
} from '../index.ts'
import { quantizeVector } from './quantize-vector.ts'
import { type PassageVectors, strideOf, writeVectorFile } from './vector-file.ts'

/** A seeded generator of numbers from -1 to 1. */
function createNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

function randomVectors(count: number, dimensions: number): { exact: number[][]; vectors: PassageVectors } {
  const next = createNumbers(7)
  const stride = strideOf(dimensions)
  const exact = Array.from({ length: count }, () => Array.from({ length: dimensions }, next))
  const rows = new Int8Array(count * stride)
  const factors = Float32Array.from(exact, (vector, i) =>
    quantizeVector(vector, rows.subarray(i * stride, (i + 1) * stride)),
  )
  const keys = new Uint8Array(count * 16).fill(1)
  return { exact, vectors: { maker: 'test', dimensions, stride, count, keys, factors, rows } }
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

const everywhere = () => 1

describe('scanning vectors', () => {
  test.each([[3], [16], [100], [384]])(
    'scanning bytes finds the nearest vectors in %i dimensions',
    dimensions => {
      const { exact, vectors } = randomVectors(5_000, dimensions)
      const scan = createVectorScan(vectors)
      const question = Array.from({ length: dimensions }, createNumbers(99))
      const expected = exact
        .map((vector, passage) => ({ passage, similarity: cosine(question, vector) }))
        .sort((a, b) => b.similarity - a.similarity)
      const { passages } = scan.nearest({ vector: question, most: 10, factorOf: everywhere })
      for (const [i, { passage, similarity }] of passages.entries()) {
        expect(similarity).toBeCloseTo(cosine(question, exact[passage] ?? []), 1)
        expect(similarity).toBeGreaterThan((expected[i]?.similarity ?? 0) - 0.02)
      }
      expect(passages).toHaveLength(10)
    },
  )

  test('narrowing down by signs finds nearly the same passages', () => {
    const { exact, vectors } = randomVectors(20_000, 64)
    const [narrowed, scan] = [createVectorScan(vectors, 0), createVectorScan(vectors)]
    let common = 0
    for (const [i, vector] of exact.slice(0, 100).entries()) {
      const question = vector.map((value, at) => value + (exact[i + 100]?.[at] ?? 0) / 2)
      const [found, expected] = [narrowed, scan].map(neighbours =>
        neighbours.nearest({ vector: question, most: 10, factorOf: everywhere }),
      )
      const passages = new Set(expected?.passages.map(({ passage }) => passage))
      common += found?.passages.filter(({ passage }) => passages.has(passage)).length ?? 0
      expect(found?.spread.deviation).toBeCloseTo(expected?.spread.deviation ?? 0, 1)
    }
    expect(common / 1_000).toBeGreaterThanOrEqual(0.95)
  })

  test('narrowing down by signs respects the filter', () => {
    const { exact, vectors } = randomVectors(20_000, 64)
    const some = (passage: number) => (passage % 500 === 0 ? 1 : 0)
    const { passages } = createVectorScan(vectors, 0).nearest({
      vector: exact[7] ?? [],
      most: 10,
      factorOf: some,
    })
    expect(passages).toHaveLength(10)
    expect(passages.every(({ passage }) => some(passage) === 1)).toBe(true)
  })

  test('passages that the filter excludes or that have no vector are not found', () => {
    const { exact, vectors } = randomVectors(100, 32)
    vectors.factors[8] = 0
    const scan = createVectorScan(vectors)
    const find = (passage: number) =>
      scan
        .nearest({ vector: exact[passage] ?? [], most: 3, factorOf: at => (at === 9 ? 0 : 1) })
        .passages.map(found => found.passage)
    expect(find(7)[0]).toBe(7)
    expect(find(8)).not.toContain(8)
    expect(find(9)).not.toContain(9)
  })

  test.each([
    ['of other dimensions', [1, 2, 3]],
    ['without direction', new Array<number>(32).fill(0)],
    ['that is not finite', new Array<number>(32).fill(Number.NaN)],
  ])('a vector %s finds nothing', (_, vector) => {
    const scan = createVectorScan(randomVectors(10, 32).vectors)
    expect(scan.nearest({ vector, most: 3, factorOf: everywhere })).toEqual({
      passages: [],
      spread: { mean: 0, deviation: 0 },
    })
  })
})

describe('the file of vectors', () => {
  test('returns what was written, at any alignment', () => {
    const { vectors } = randomVectors(30, 20)
    const bytes = writeVectorFile(vectors)
    const shifted = new Uint8Array(bytes.byteLength + 3)
    shifted.set(bytes, 3)
    expect(readVectorFile(bytes)).toEqual(vectors)
    expect(readVectorFile(shifted.subarray(3))).toEqual(vectors)
  })

  test('is refused if it is truncated, damaged, of another version or another format', () => {
    const bytes = writeVectorFile(randomVectors(30, 20).vectors)
    const change = (at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))
    const refused = [
      bytes.subarray(0, -16),
      change(bytes.length - 1),
      change(40),
      change(4),
      change(0),
      new Uint8Array(9),
    ]
    for (const broken of refused)
      expect(() => readVectorFile(broken)).toThrow(/Deploy the documentation again/)
  })
})

const sketches: PageSketch[] = [
  { path: '/accounts', title: 'Accounts', sections: [['Removal', 'Erase your automobile from the list.']] },
  { path: '/billing', title: 'Billing', sections: [['Payment', 'Every month an invoice is posted.']] },
  { path: '/secret', title: 'Secret', hidden: true, sections: [['Removal', 'Erase the automobile.']] },
  ...Array.from({ length: 30 }, (_, i) => ({
    path: `/other-${i}`,
    title: `Other ${i}`,
    sections: [
      [`Part ${i}`, `Some lines about subject${'abcdefghij'[i % 10]} and matter${i}.`],
    ] as PageSketch['sections'],
  })),
]

async function embed(pages: PageSketch[], ...earlier: PassageVectors[]) {
  return embedIndex(buildIndex(makeSite(pages)), earlier)
}

async function embedIndex(bytes: Uint8Array, earlier: PassageVectors[]) {
  const draft = await draftVectors(openIndex(bytes), { maker: 'toy', earlier })
  const sent = draft.missing.map(draft.textOf)
  for (const missing of draft.missing) draft.take(missing, embedToy(draft.textOf(missing)))
  const file = draft.write()
  if (!file) throw new Error('there is no vector')
  const vectors = readVectorFile(file)
  return { draft, sent, vectors, index: openIndex(bytes, createVectorScan(vectors)) }
}

describe('a search by meaning', () => {
  const ask = async (query: string, more: object = {}) => {
    const { index } = await embed(sketches)
    const result = index.search({ query, limit: 5, vector: embedToy(query), ...more })
    return { ...result, paths: result.hits.map(hit => index.page(hit.page).path) }
  }

  test('finds a page without the words of the question and reports it as possibly related', async () => {
    const { paths, hits, ...result } = await ask('discard vehicle')
    expect(paths[0]).toBe('/accounts')
    expect(hits[0]?.ranks).toMatchObject({ words: null, meaning: 1 })
    expect(decideCoverage({ ...result, hits })).toBe('possibly-related')
    expect((await ask('discard vehicle', { vector: undefined })).paths).toEqual([])
  })

  test('never finds hidden pages or pages that the filter excludes', async () => {
    expect((await ask('discard vehicle')).paths).not.toContain('/secret')
    const { paths } = await ask('discard vehicle', { filter: { tag: 'none-has-it' } })
    expect(paths).toEqual([])
  })

  test('reports a question without an outstanding passage as not covered', async () => {
    expect((await ask('zyxwv qponm')).answerability).toBe(0)
  })

  test('gives the same result for a question without a vector as an index without vectors', async () => {
    const { index } = await embed(sketches)
    const plain = openIndex(buildIndex(makeSite(sketches)))
    for (const query of ['invoice', 'erase automobile', 'subjecta matter3'])
      expect(index.search({ query, limit: 10 })).toEqual(plain.search({ query, limit: 10 }))
  })
})

describe('a search of changed pages by meaning', () => {
  const changed: PageSketch[] = sketches.map(page =>
    page.path === '/accounts' ? { ...page, sections: [['Removal', 'Nothing to see.']] } : page,
  )
  const moved: PageSketch[] = changed.map(page =>
    page.path === '/other-3' ? { ...page, sections: [['Part 3', 'Erase the automobile of matter3.']] } : page,
  )
  const find = (index: SearchIndex, query: string) =>
    index.search({ query, limit: 3, vector: embedToy(query) }).hits.map(hit => index.page(hit.page).path)

  async function openChanged(maker = 'toy') {
    const base = buildIndex(makeSite(sketches))
    const site = makeSite(moved)
    const pages = site.pages.filter(page => ['/accounts', '/other-3'].includes(page.path))
    const bytes = buildChanges({ ...site, pages }, buildIndexUpon(makeSite(sketches), null).traits)
    if (bytes === null) throw new Error('the changes need a whole build')
    const [whole, part] = [await embedIndex(base, []), await embedIndex(bytes, [])]
    const data = extendIndex(readIndexData(base), readIndexData(bytes))
    const [all, added] = [createVectorScan(whole.vectors), createVectorScan({ ...part.vectors, maker })]
    return openIndex(data, joinNeighbours(all, added, whole.index.passageCount))
  }

  test('finds their new passages, and no longer the replaced ones', async () => {
    const index = await openChanged()
    expect(find(index, 'discard vehicle')[0]).toBe('/other-3')
    expect(find(index, 'discard vehicle')).not.toContain('/accounts')
    expect(find(index, 'invoice')).toEqual(find((await embed(moved)).index, 'invoice'))
  })

  test('leaves out vectors of another model', async () => {
    expect(find(await openChanged('another'), 'discard vehicle')).not.toContain('/other-3')
  })
})

describe('a draft of vectors', () => {
  test('requests only vectors of changed texts, each text once', async () => {
    const first = await embed(sketches)
    expect(first.sent).toHaveLength(sketches.length - 1)
    const changed = sketches.map(page =>
      page.path === '/billing'
        ? { ...page, sections: [['Payment', 'Bills are sent.']] as PageSketch['sections'] }
        : page,
    )
    const twice: PageSketch[] = [
      ...changed,
      { ...sketches[0], path: '/copy', sections: sketches[0]?.sections ?? [] },
    ]
    const second = await embed(twice, first.vectors)
    expect(second.sent).toEqual(['Billing › Payment\n\nBills are sent.'])
    expect(second.draft).toMatchObject({ kept: sketches.length - 1, total: sketches.length })
    const fresh = await embed(twice)
    expect(second.vectors).toEqual(fresh.vectors)
  })

  test('reuses vectors of several files, but not of two lengths', async () => {
    const half = sketches.slice(0, 10)
    const [first, rest] = [await embed(half), await embed(sketches.slice(10))]
    expect((await embed(sketches, first.vectors, rest.vectors)).sent).toEqual([])
    const longer = { ...rest.vectors, dimensions: rest.vectors.dimensions + 1 }
    expect((await embed(sketches, first.vectors, longer)).sent).toHaveLength(sketches.length - half.length)
  })

  test('reuses no vectors of another model', async () => {
    const { vectors } = await embed(sketches)
    const { sent } = await embed(sketches, { ...vectors, maker: 'another' })
    expect(sent).toHaveLength(sketches.length - 1)
  })

  test('refuses vectors with other dimensions than the first', async () => {
    const draft = await draftVectors(openIndex(buildIndex(makeSite(sketches))), {
      maker: 'toy',
      earlier: [],
    })
    const [one, other] = draft.missing
    if (!one || !other) throw new Error('nothing is missing')
    expect(draft.take(one, [1, 2, 3])).toBe(true)
    expect(draft.take(other, [1, 2, 3, 4])).toBe(false)
    expect(draft.take(other, [0, 0, 0])).toBe(false)
  })
})
