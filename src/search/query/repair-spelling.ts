import { foldText } from '../analysis/fold-text.ts'
import { letterBits } from '../analysis/letter-bits.ts'
import type { IndexData } from '../file/index-data.ts'

const shortestRepaired = 4
const longestRepaired = 32

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours (Damerau, 1964). Returns
 * `limit + 1` for anything more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? limit + 1
}

/**
 * Returns the site's word nearest to a misspelt one: one edit away, or two from nine letters; of equally near ones the more
 * frequent. A word must keep its first letter, or its second if the first two are swapped.
 */
export function repairSpelling(data: IndexData, word: string): string | undefined {
  if (word.length < shortestRepaired || word.length > longestRepaired || /\d/.test(word)) return undefined
  const limit = word.length < 9 ? 1 : 2
  const [letters, starts] = [letterBits(word), foldText(word.slice(0, 2))]
  let [bestDistance, bestFrequency] = [limit + 1, 0]
  let best: string | undefined
  for (const { strings, terms, letters: ofSurface } of data.surfaces) {
    for (let i = 0; i < ofSurface.length; i++) {
      if (countBits(((ofSurface[i] ?? 0) ^ letters) >>> 0) > 2 * limit) continue
      const bytes = (strings.offsets[i + 1] ?? 0) - (strings.offsets[i] ?? 0)
      if (bytes < word.length - limit || bytes > 3 * (word.length + limit)) continue
      const candidate = strings.get(i)
      if (!starts.includes(candidate[0] ?? ' ')) continue
      const distance = editDistance(word, candidate, Math.min(limit, bestDistance))
      const frequency = data.termFrequencies[terms[i] ?? 0] ?? 0
      const isBetter = distance < bestDistance || (distance === bestDistance && frequency > bestFrequency)
      if (distance > limit || frequency === 0 || !isBetter) continue
      best = candidate
      bestDistance = distance
      bestFrequency = frequency
    }
  }
  return best
}
