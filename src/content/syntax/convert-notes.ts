import type { SourceLine } from '../core/source-line.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { rewriteLines } from './rewrite-lines.ts'

const inlineComment = /%%[^%\n]{0,5000}%%/g
const highlight = /==(?=\S)([^=\n]{0,2000}[^=\s])==/g
/** The name of a block for links: `^name` at the end of a line. */
const blockName = /(?:^|\s)\^[\w-]+\s*$/

/** Sources by their lists, which all views of a source share. */
const vaults = new WeakMap<SourceTree['files'], boolean>()

/** Whether a source is a vault of Obsidian. */
export function isVault({ files }: Pick<SourceTree, 'files'>): boolean {
  const known = vaults.get(files) ?? files().some(file => /(?:^|\/)\.obsidian\//.test(file))
  vaults.set(files, known)
  return known
}

/** Removes the comments of Obsidian (`%%…%%`), which are never published, and marks `==highlights==`. */
export function convertNotes(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  let isComment = false
  const shown = lines.map(line => {
    if (!isComment && isFenced(line.text)) return line
    const isMark = line.text.trim() === '%%'
    const isHidden = isComment || isMark
    if (isMark) isComment = !isComment
    return isHidden ? { ...line, text: '' } : line
  })
  return rewriteLines(shown, text =>
    text.replace(inlineComment, '').replace(highlight, '<mark>$1</mark>').replace(blockName, ''),
  )
}
