import { measureText, type ReadUnit } from '../passages/read-passage.ts'
import type { Section } from './read-sections.ts'
import { statedIn, type WeighedQuestion } from './score-units.ts'

/** Rows without the header. */
const shortTable = 5
const mostRows = { few: 4, many: 8 }
/** A row is kept if it states this share of what the best row states. */
const nearlyAsGood = 0.6
const headerLines = 2

/** Of long tables, keeps the rows that state most of the question. An ellipsis marks the others. */
export function trimTables(question: WeighedQuestion, section: Section): Section {
  if (!section.units.some(isLong)) return section
  return { ...section, units: section.units.map(unit => (isLong(unit) ? trim(question, unit) : unit)) }
}

function isLong({ rows }: ReadUnit): boolean {
  return rows !== undefined && rows.length - headerLines > shortTable
}

function trim(question: WeighedQuestion, unit: ReadUnit): ReadUnit {
  const lines = unit.markdown.split('\n')
  const all = unit.rows ?? []
  const kept = chooseRows(question, all)
  const columns = (lines[1]?.match(/(?<!\\)\|/g)?.length ?? 2) - 1
  const gap = `| … |${' |'.repeat(Math.max(0, columns - 1))}`
  const shown = lines.slice(0, headerLines)
  for (const [at, row] of kept.entries()) {
    if (row !== (kept[at - 1] ?? headerLines - 1) + 1) shown.push(gap)
    shown.push(lines[row] ?? '')
  }
  if (kept.at(-1) !== lines.length - 1) shown.push(gap)
  const markdown = shown.join('\n')
  const rows = [...all.slice(0, headerLines), ...kept.map(row => all[row] ?? new Set<string>())]
  const terms = rows.flatMap(row => [...row])
  return { ...unit, markdown, terms, distinct: new Set(terms), rows, ...measureText(markdown) }
}

/** Positions of the rows that state most, ascending; the first rows if none states anything. */
function chooseRows(question: WeighedQuestion, rows: readonly ReadonlySet<string>[]): number[] {
  const scored = rows.slice(headerLines).map((row, at) => ({
    row: at + headerLines,
    stated: statedIn(question, row),
  }))
  const most = Math.max(...scored.map(({ stated }) => stated))
  const good = scored.filter(({ stated }) => stated >= most * nearlyAsGood)
  // If most rows are equally good, the reader asks about the table rather than a row.
  const limit = good.length * 2 > scored.length ? mostRows.many : mostRows.few
  return good
    .sort((one, other) => other.stated - one.stated)
    .slice(0, limit)
    .map(({ row }) => row)
    .sort((one, other) => one - other)
}
