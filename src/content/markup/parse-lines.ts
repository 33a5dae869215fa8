import type { Root } from 'mdast'
import type { Dialect } from '../core/dialect.ts'
import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from '../syntax/fence-tracker.ts'
import { blankComments } from './blank-comments.ts'
import { type Grammar, MarkupError, parseMarkup } from './parse-markup.ts'

export type ParsedLines =
  | { ok: true; root: Root; grammar: Grammar }
  | { ok: false; origin: { file: string; line: number | null }; message: string }

export interface LinesSource {
  file: string
  /** The text before it was prepared, without front matter. */
  body: string
  lines: readonly SourceLine[]
}

/** Parses the prepared lines of a page or a snippet. `isCareful` avoids native code. */
export function parseLines(
  source: LinesSource,
  grammar: Dialect['grammar'],
  isCareful: boolean,
): ParsedLines {
  const { file, lines } = source
  const [first, ...others] = chooseGrammars(grammar, source)
  try {
    const prepared = first === 'mdx' ? blankComments(lines) : lines
    const root = parseMarkup(prepared.map(line => line.text).join('\n'), first, isCareful)
    return { ok: true, root, grammar: first }
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error
    if (others.length > 0) return parseLines(source, 'markdown', isCareful)
    const origin = error.line === undefined ? undefined : lines[error.line - 1]?.origin
    return { ok: false, origin: origin ?? { file, line: null }, message: error.message }
  }
}

/** A `.md` file with components is often meant as MDX. If that fails, it is Markdown: prose with `{` or `<` is not refused. */
function chooseGrammars(grammar: Dialect['grammar'], { file, body }: LinesSource): [Grammar, ...Grammar[]] {
  if (file.endsWith('.mdx')) return [grammar === 'markdown' ? 'markdown' : 'mdx']
  if (grammar === 'mdx' || (grammar === 'detect' && holdsComponents(body))) return ['mdx', 'markdown']
  return ['markdown']
}

function holdsComponents(text: string): boolean {
  if (!/^[ \t]*(?:<[A-Z][\w.]*[\s/>]|import\s.+\sfrom\s)/m.test(text)) return false
  const isFenced = createFenceTracker()
  return text
    .split('\n')
    .some(line => !isFenced(line) && /^\s*(?:<[A-Z][\w.]*[\s/>]|import\s.+\sfrom\s)/.test(line))
}
