import type { ExplainedResult } from '../../search/index.ts'
import type { Section } from './read-sections.ts'

/** How similar a section is to the question, in standard deviations above the mean of the site's passages. */
export type ClosenessOf = (section: Section) => number

/**
 * Compares sections with the question by the vectors of their passages. Null if the question was searched by words alone. In
 * deviations, because the size of similarities differs between models.
 */
export function measureCloseness({
  hits,
  similarities,
}: Pick<ExplainedResult, 'hits' | 'similarities'>): ClosenessOf | null {
  if (!similarities || similarities.deviation === 0) return null
  const { mean, deviation } = similarities
  const found = new Map<number, number>()
  for (const { passage, ranks } of hits)
    if (ranks && ranks.similarity !== null) found.set(passage, (ranks.similarity - mean) / deviation)
  if (found.size === 0) return null
  // Passages that only words have found are farther away than all that the vectors have found.
  const least = Math.min(...found.values())
  return ({ units }) => Math.max(least, ...units.map(({ passage }) => found.get(passage) ?? least))
}
