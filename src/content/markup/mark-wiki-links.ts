import { joinPath, parentFolder } from '../navigation/page-path.ts'
import type { SourceTree } from '../source-tree.ts'
import { rewriteLines } from './rewrite-lines.ts'
import type { SourceLine } from './source-line.ts'

const wikiLink = /!?\[\[([^[\]|\n]{1,200})(?:\|([^[\]|\n]{1,200}))?\]\]/g

/**
 * `[[Page]]`, `[[Text|Page]]` of GitHub's wikis and `[[Page|Text]]` of Obsidian are links where such a page lies beside this one
 * or at the top; all others stay as they are.
 */
export function markWikiLinks(tree: SourceTree, lines: readonly SourceLine[]): SourceLine[] {
  const folders = new Set([parentFolder(lines[0]?.origin.file ?? ''), ''])
  const known = new Map<string, string | undefined>()
  const find = (reference: string): string | undefined => {
    if (!known.has(reference)) known.set(reference, findPage(reference))
    return known.get(reference)
  }
  const findPage = (reference: string): string | undefined => {
    const [name = '', anchor] = reference.trim().split('#', 2)
    const names = [name, name.replace(/\s+/g, '-')].flatMap(stem => [`${stem}.md`, `${stem}.mdx`])
    const candidates = [...folders].flatMap(folder => names.map(file => joinPath(folder, file)))
    const found = candidates.find(file => file !== undefined && tree.read(file) !== undefined)
    return found === undefined ? undefined : `</${found}${anchor ? `#${anchor}` : ''}>`
  }
  return rewriteLines(lines, text =>
    text.replace(wikiLink, (whole: string, first: string, second = first) => {
      const [asWiki, asObsidian] = [find(second), find(first)]
      if (asWiki !== undefined) return `[${first}](${asWiki})`
      return asObsidian === undefined ? whole : `[${second}](${asObsidian})`
    }),
  )
}
