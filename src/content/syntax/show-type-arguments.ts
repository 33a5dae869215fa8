import type { SourceLine } from '../core/source-line.ts'
import { isAllowedTag } from '../html/sanitise-html.ts'
import { rewriteLines } from './rewrite-lines.ts'

/** A name in angle brackets right after a word, which nothing ends. */
const argument = /(?<=[A-Za-z0-9_])<([A-Za-z]\w{0,60})>(?![^<]{0,500}<\/)/g

/** Shows type arguments that HTML would hide as unknown tags, such as `Promise<void>`. */
export function showTypeArguments(lines: readonly SourceLine[]): SourceLine[] {
  return rewriteLines(lines, text =>
    text.replace(argument, (whole, name: string) =>
      isAllowedTag(name.toLowerCase()) ? whole : `&lt;${name}&gt;`,
    ),
  )
}
