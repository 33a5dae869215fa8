import type { ReadUnit } from '../passages/read-passage.ts'
import { isLabel } from './follow-units.ts'
import type { Section } from './read-sections.ts'
import type { WeighedQuestion } from './score-units.ts'

/** Languages and clients of examples, each with its other names. */
const languages = new Map(
  `Bash,Shell,sh C C#,CSharp,.NET,dotnet C++,cpp cURL Dart Elixir Go,Golang HTTP,HTTPie Java JavaScript,JS,Node.js,NodeJS,Node Kotlin Perl
  PHP PowerShell Python,Python3,py R Ruby Rust Scala Swift TypeScript,TS Wget`
    .toLowerCase()
    .split(/\s+/)
    .flatMap(names => names.split(',').map(name => [name, names] as const)),
)
/** The title of a code block, above its fence. */
const title = /^\*\*([^*\n]{1,20})\*\*\n/

/**
 * Of the same example in several languages, keeps the one in a language that the question names, or the first. Such blocks follow one
 * another, each with the name of a language above it.
 */
export function dropVariants({ asked }: Pick<WeighedQuestion, 'asked'>, section: Section): Section {
  const { units } = section
  const wanted = new Set(
    asked
      .toLowerCase()
      .match(/[\p{L}\d.#+]+/gu)
      ?.map(word => languages.get(word)),
  )
  const dropped = new Set<number>()
  for (let at = 0; at < units.length; at++) {
    const run: Variant[] = []
    for (let next = variantAt(units, at); next !== undefined; next = variantAt(units, at)) {
      run.push(next)
      at += next.positions.length
    }
    const kept = run.find(({ language }) => wanted.has(language)) ?? run[0]
    for (const variant of run)
      if (variant !== kept) for (const position of variant.positions) dropped.add(position)
  }
  if (dropped.size === 0) return section
  const isKept = (_: unknown, position: number) => !dropped.has(position)
  return { ...section, units: units.filter(isKept), ranks: section.ranks.filter(isKept) }
}

interface Variant {
  language: string
  positions: number[]
}

/** A titled block, or a label and the block below it, if its language is known. */
function variantAt(units: readonly ReadUnit[], at: number): Variant | undefined {
  const [unit, below] = [units[at], units[at + 1]]
  const isLabelled = unit !== undefined && below?.kind === 'code' && isLabel(unit)
  const name = unit?.kind === 'code' ? title.exec(unit.markdown)?.[1] : isLabelled ? unit.plain() : undefined
  const language = languages.get(name?.replaceAll('*', '').toLowerCase() ?? '')
  return language === undefined ? undefined : { language, positions: isLabelled ? [at, at + 1] : [at] }
}
