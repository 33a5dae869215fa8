import type { ReadUnit } from '../passages/read-passage.ts'
import { followUnits } from './follow-units.ts'

export interface UnitLimits {
  /** Visible characters up to which a section is quoted. A unit with what belongs to it is never cut. */
  characters: number
  /** Visible characters up to which everything between the first and the last quoted unit is quoted, too. */
  gapless?: number
  /** Visible characters of the best code block that is quoted in addition. */
  code: number
}

/** A unit is quoted if its score is close to the best of its section. */
export const unitNearlyAsGood = 0.75

/**
 * Picks the units of a section to quote, ascending. A short section is quoted whole. Of a longer one, the best units are quoted
 * and the text after the best, because the answer often follows the sentence that repeats the question. A small gap is filled.
 */
export function chooseUnits(
  units: readonly ReadUnit[],
  scores: readonly number[],
  { characters, code, gapless = characters }: UnitLimits,
  wantsCode: boolean,
): number[] {
  const all = units.map((_, position) => position)
  if (visibleLength(units, all) <= characters) return all
  const [best = 0, ...others] = rankUnits(scores)
  const chosen = new Set(followUnits(units, best))
  const add = (position: number, most: number): boolean => {
    const together = new Set([...chosen, ...followUnits(units, position)])
    if (visibleLength(units, [...together]) > most) return false
    for (const unit of together) chosen.add(unit)
    return true
  }
  const kindOf = (position: number) => units[position]?.kind
  if (wantsCode && ![...chosen].some(position => kindOf(position) === 'code')) {
    const blocks = [best, ...others, ...all.filter(position => !others.includes(position))]
    const example = blocks.find(
      position => kindOf(position) === 'code' && visibleLength(units, [position]) <= code,
    )
    if (example !== undefined) add(example, characters + code)
  }
  for (const position of others) add(position, characters / 2)
  readOn(best)
  for (const position of others) add(position, characters)
  const filled = all.slice(Math.min(...chosen), Math.max(...chosen) + 1)
  if (visibleLength(units, filled) <= gapless) return filled
  return [...chosen].sort((one, other) => one - other)

  function readOn(from: number): void {
    for (let next = from + 1; next < units.length; next++) {
      if (!chosen.has(next) && !add(next, characters)) return
    }
  }
}

/** Positions of the units that score nearly as well as the best, best first. */
function rankUnits(scores: readonly number[]): number[] {
  const least = Math.max(...scores) * unitNearlyAsGood
  const good = [...scores.keys()].filter(position => (scores[position] ?? 0) >= least)
  return good.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
}

/** Characters that a reader sees: links count as their labels. */
export function visibleLength(units: readonly ReadUnit[], positions: readonly number[]): number {
  return positions.reduce((sum, position) => sum + (units[position]?.visible() ?? 0), 0)
}
