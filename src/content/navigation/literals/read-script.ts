import type { ContentProblem } from '../../page.ts'
import type { SourceTree } from '../../source-tree.ts'
import { warnOf } from '../outline.ts'
import { textLimit } from './read-literal.ts'

/** The text of a configuration in JavaScript, for `readProperties` and `readDefaultExport`; one that they read in part is a problem. */
export function readScript(needs: { tree: SourceTree; problems: ContentProblem[] }, file: string): string {
  const text = new TextDecoder().decode(needs.tree.read(file))
  if (text.length > textLimit)
    needs.problems.push(
      warnOf(file, `${file} has ${text.length} characters; the first ${textLimit} are read.`),
    )
  return text
}
