import { followUnits } from './follow-units.ts'
import type { RankedPassage, ReadUnit } from './read-passages.ts'
import { scoreUnits, type WeighedQuestion } from './score-units.ts'

/** What an answer quotes of one passage: positions of its units, ascending. */
export interface ExtractPart {
  passage: RankedPassage
  units: number[]
}

export interface ExtractLimits {
  parts: number
  /** Characters that a section may have to be quoted whole; of longer ones about as much is picked. The first part, and the others. */
  leadCharacters: number
  otherCharacters: number
}

export const usualLimits: ExtractLimits = { parts: 3, leadCharacters: 700, otherCharacters: 350 }

/** A further passage is quoted only when it is nearly as good as the best. */
const nearlyAsGood = 0.72
/** A unit is quoted only when it is nearly as good as its passage's best. */
const unitNearlyAsGood = 0.6

/** Picks the passages that answer, best first, and of each the units that do, in reading order. */
export function chooseExtract(
  question: WeighedQuestion,
  passages: readonly RankedPassage[],
  limits: ExtractLimits = usualLimits,
): ExtractPart[] {
  const scored = passages
    .filter(passage => passage.units.length > 0)
    .map(passage => {
      const scores = scoreUnits(question, passage)
      return { passage, scores, best: Math.max(...scores) }
    })
  const highest = Math.max(...scored.map(({ best }) => best))
  const valued = scored
    .map(entry => ({ ...entry, value: entry.passage.rank * (0.5 + (0.5 * entry.best) / highest) }))
    .sort((one, other) => other.value - one.value)
  const least = (valued[0]?.value ?? 0) * nearlyAsGood
  return valued
    .filter(({ value }) => value >= least)
    .slice(0, limits.parts)
    .map(({ passage, scores }, position) => ({
      passage,
      units: chooseUnits(
        passage.units,
        scores,
        position === 0 ? limits.leadCharacters : limits.otherCharacters,
      ),
    }))
}

function chooseUnits(units: readonly ReadUnit[], scores: readonly number[], characters: number): number[] {
  const all = units.map((_, position) => position)
  if (lengthOf(units, all) <= characters) return all
  const least = Math.max(...scores) * unitNearlyAsGood
  const best = all
    .filter(position => (scores[position] ?? 0) >= least)
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
  const chosen = new Set<number>()
  for (const position of best) {
    const added = followUnits(units, position).filter(unit => !chosen.has(unit))
    const fits = lengthOf(units, [...chosen, ...added]) <= characters
    if (chosen.size === 0 || fits) for (const unit of added) chosen.add(unit)
  }
  return [...chosen].sort((one, other) => one - other)
}

function lengthOf(units: readonly ReadUnit[], positions: readonly number[]): number {
  return positions.reduce((sum, position) => sum + (units[position]?.markdown.length ?? 0), 0)
}
