import type { Root } from 'mdast'
import type { SiteKind, SitePlan } from '../navigation/site-plan.ts'
import { createFenceTracker } from './fence-tracker.ts'
import type { IncludeNeeds } from './include-files.ts'
import { type Dialect, MarkupError, parseMarkup } from './parse-markup.ts'
import { blankComments, prepareLines } from './prepare-lines.ts'
import { type SourceLine, splitLines } from './source-line.ts'

export interface MarkupSource {
  file: string
  /** The text without front matter, and the line of the file on which it starts. */
  body: string
  bodyLine: number
}

export type Markup =
  | { ok: true; root: Root; dialect: Dialect; origins: SourceLine['origin'][] }
  | { ok: false; origin: { file: string; line: number | null }; message: string }

interface MarkupNeeds extends IncludeNeeds {
  kind: SiteKind
  variables: SitePlan['variables']
  /** No native code: it broke on a text of this source. */
  isCareful: boolean
}

/** Parses a page's or a snippet's text in the dialect that its tool would read it in. */
export function readMarkup(needs: MarkupNeeds, source: MarkupSource): Markup {
  const isMdx = source.file.endsWith('.mdx')
  const lines = prepareLines({ ...needs, isMdx }, splitLines(source.body, source.file, source.bodyLine))
  const dialects = chooseDialects(needs.kind, source)
  for (const [index, dialect] of dialects.entries()) {
    const prepared = dialect === 'mdx' ? blankComments(lines) : lines
    try {
      const root = parseMarkup(prepared.map(line => line.text).join('\n'), dialect, needs.isCareful)
      return { ok: true, root, dialect, origins: lines.map(line => line.origin) }
    } catch (error) {
      if (!(error instanceof MarkupError)) throw error
      if (index < dialects.length - 1) continue
      const origin = error.line === undefined ? undefined : lines[error.line - 1]?.origin
      return { ok: false, origin: origin ?? { file: source.file, line: null }, message: error.message }
    }
  }
  return { ok: false, origin: { file: source.file, line: null }, message: 'The page cannot be read.' }
}

/** `.mdx` is MDX, and to Docusaurus everything is. A `.md` file that holds components is often meant as MDX too, but prose with `{` or `<` in it is not refused. */
function chooseDialects(kind: SiteKind, source: MarkupSource): Dialect[] {
  if (source.file.endsWith('.mdx')) return ['mdx']
  if (kind === 'docusaurus') return ['mdx', 'markdown']
  return kind !== 'vitepress' && holdsComponents(source.body) ? ['mdx', 'markdown'] : ['markdown']
}

function holdsComponents(text: string): boolean {
  if (!/^[ \t]*(?:<[A-Z][\w.]*[\s/>]|import\s.+\sfrom\s)/m.test(text)) return false
  const isFenced = createFenceTracker()
  return text
    .split('\n')
    .some(line => !isFenced(line) && /^\s*(?:<[A-Z][\w.]*[\s/>]|import\s.+\sfrom\s)/.test(line))
}
