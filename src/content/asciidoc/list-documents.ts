import { isDocumentFile, joinPath, lastSegment, parentFolder } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { isAsciidoc } from './asciidoc-file.ts'

const directive = /^include::([^[\n]{1,1000})\[/gm

/** Lists the AsciiDoc files that are pages: those that no other one includes. By convention, names of parts begin with `_`. */
export function listAsciidocPages(tree: SourceTree): string[] {
  const files = tree.files().filter(file => isAsciidoc(file) && !/(?:^|\/)(?:[._]|node_modules\/)/.test(file))
  const included = new Set<string>()
  /** Where an attribute stands for the folder, the name decides. */
  const includedNames = new Set<string>()
  for (const file of files) {
    const source = readSourceText(tree, file)
    if (!('text' in source)) continue
    for (const [, target = ''] of source.text.matchAll(directive)) {
      if (!isDocumentFile(target)) continue
      if (target.includes('{')) includedNames.add(lastSegment(target))
      else included.add(joinPath(parentFolder(file), target) ?? '')
    }
  }
  return files.filter(file => !included.has(file) && !includedNames.has(lastSegment(file)))
}
