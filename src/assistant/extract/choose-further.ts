import { dropSaid, type ExtractPart, preferPage, saysMore, type ValuedSection } from './choose-extract.ts'
import { chooseUnits, type UnitLimits } from './choose-units.ts'
import { statedInSection, type WeighedQuestion } from './score-units.ts'

const limits: UnitLimits & { parts: number } = { parts: 3, characters: 500, code: 0 }
/** In relation to the best section, so that nothing about another subject is offered. */
const nearlyAsGood = { value: 0.6, stated: 0.7 }

/** Picks sections to offer below an answer, best first: those that say more about the question than what is quoted. */
export function chooseFurther(
  question: WeighedQuestion,
  valued: readonly ValuedSection[],
  quoted: readonly ExtractPart[],
): ExtractPart[] {
  const [best, ...others] = valued
  if (best === undefined) return []
  const stated = statedInSection(question, best.section)
  const shown = new Set(quoted.map(({ section }) => section))
  const said = new Set(
    quoted.flatMap(({ section, units }) => units.map(at => section.units[at]?.plain() ?? '')),
  )
  const further: ExtractPart[] = []
  for (const { section, scores, value } of preferPage(best.section, others)) {
    if (further.length === limits.parts) break
    if (shown.has(section) || value < best.value * nearlyAsGood.value) continue
    if (statedInSection(question, section) < stated * nearlyAsGood.stated) continue
    if (!saysMore(section, scores, said)) continue
    const units = dropSaid(section, chooseUnits(section.units, scores, limits, false), said)
    if (units.length === 0) continue
    for (const unit of units) said.add(section.units[unit]?.plain() ?? '')
    further.push({ section, units })
  }
  return further
}
