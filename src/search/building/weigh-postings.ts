import { saturation } from '../file/index-data.ts'
import { type PostingColumns, partitionPassages } from '../file/posting-partition.ts'
import type { AnalysedSite } from './analyse-site.ts'
import { fields } from './fields.ts'
import type { RankedTerms } from './rank-terms.ts'

/** The mean number of terms in each field of a passage. */
export type FieldAverages = readonly number[]

export interface Postings extends PostingColumns {
  averages: FieldAverages
  /** The number of passages with each term. */
  frequencies: Uint32Array
  /** The highest impact of each term. */
  peaks: Uint8Array
}

function measureFields(site: AnalysedSite): { lengths: Uint16Array; averages: FieldAverages } {
  const count = site.passageStarts.length - 1
  const lengths = new Uint16Array(count * fields.length)
  const totals = fields.map(() => 0)
  for (let passage = 0; passage < count; passage++) {
    let field = 0
    for (let at = site.passageStarts[passage] ?? 0; at < (site.passageStarts[passage + 1] ?? 0); at++) {
      const token = site.tokens[at] ?? 0
      if (token < 0) field = -1 - token
      else {
        const slot = passage * fields.length + field
        lengths[slot] = Math.min(65_535, (lengths[slot] ?? 0) + 1)
        totals[field] = (totals[field] ?? 0) + 1
      }
    }
  }
  return { lengths, averages: totals.map(total => Math.max(1, total / Math.max(1, count))) }
}

/** Calls `visit` with each distinct term of a passage and its weighted frequency. */
function createWeigher(site: AnalysedSite, { terms, rankOf }: RankedTerms, given: FieldAverages | undefined) {
  const measured = measureFields(site)
  const { lengths } = measured
  const averages = given ?? measured.averages
  const frequency = new Float64Array(terms.length)
  const distinct = new Int32Array(terms.length)
  const share = new Float64Array(fields.length)
  const weigh = (passage: number, visit: (term: number, frequency: number) => void): void => {
    for (const [i, field] of fields.entries()) {
      const length = (lengths[passage * fields.length + i] ?? 0) / (averages[i] ?? 1)
      share[i] = field.weight / (1 - field.lengthShare + field.lengthShare * length)
    }
    let [count, weight] = [0, 0]
    for (let at = site.passageStarts[passage] ?? 0; at < (site.passageStarts[passage + 1] ?? 0); at++) {
      const token = site.tokens[at] ?? 0
      if (token < 0) weight = share[-1 - token] ?? 0
      else {
        const term = rankOf[token] ?? 0
        const before = frequency[term] ?? 0
        if (before === 0) distinct[count++] = term
        frequency[term] = before + weight
      }
    }
    for (let i = 0; i < count; i++) {
      const term = distinct[i] ?? 0
      visit(term, frequency[term] ?? 0)
      frequency[term] = 0
    }
  }
  return { averages, weigh }
}

/**
 * Inverts a site: lists the passages of each term, with the part of the BM25F score that does not depend on the question. The averages of
 * fields are those of the site if they are not given.
 */
export function weighPostings(site: AnalysedSite, ranked: RankedTerms, given?: FieldAverages): Postings {
  const [terms, count] = [ranked.terms.length, site.passageStarts.length - 1]
  const partitions = Math.max(1, Math.ceil(count / partitionPassages))
  const { averages, weigh } = createWeigher(site, ranked, given)
  const frequencies = new Uint32Array(terms)
  const offsets = new Uint32Array(partitions * terms + 1)
  for (let passage = 0; passage < count; passage++) {
    const base = Math.floor(passage / partitionPassages) * terms
    weigh(passage, term => {
      frequencies[term] = (frequencies[term] ?? 0) + 1
      offsets[base + term + 1] = (offsets[base + term + 1] ?? 0) + 1
    })
  }
  for (let i = 1; i < offsets.length; i++) offsets[i] = (offsets[i] ?? 0) + (offsets[i - 1] ?? 0)
  const total = offsets.at(-1) ?? 0
  const [passages, impacts, peaks] = [new Uint16Array(total), new Uint8Array(total), new Uint8Array(terms)]
  const next = offsets.slice()
  for (let passage = 0; passage < count; passage++) {
    const base = Math.floor(passage / partitionPassages) * terms
    weigh(passage, (term, frequency) => {
      const at = next[base + term] ?? 0
      next[base + term] = at + 1
      const impact = Math.max(1, Math.round((255 * frequency) / (frequency + saturation)))
      passages[at] = passage % partitionPassages
      impacts[at] = impact
      if (impact > (peaks[term] ?? 0)) peaks[term] = impact
    })
  }
  const partitionFirsts = Uint32Array.from({ length: partitions + 1 }, (_, partition) =>
    Math.min(count, partition * partitionPassages),
  )
  return {
    averages,
    frequencies,
    peaks,
    partitionFirsts,
    postingOffsets: offsets,
    postingPassages: passages,
    postingImpacts: impacts,
  }
}
