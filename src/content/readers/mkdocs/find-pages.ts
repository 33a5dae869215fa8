import { asText } from '../../core/json-value.ts'
import { isPageFile, joinPath, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import type { ListEntry } from '../../outline/read-link-list.ts'
import { readNavigation } from './folder-navigation.ts'
import type { MkDocsSettings } from './read-settings.ts'

const mostTargets = 20

/**
 * Finds the folder of the pages. If `docs_dir` only exists when the site is built, or is a link to another folder, this is the
 * folder that has most pages of the navigation.
 */
export function findPages(tree: SourceTree, { file, values }: MkDocsSettings): string | undefined {
  const named = joinPath(parentFolder(file), asText(values.docs_dir) ?? 'docs')
  const files = tree.files().filter(isPageFile)
  if (named !== undefined && files.some(page => named === '' || page.startsWith(`${named}/`))) return named
  const targets = listPages(readNavigation(values.nav)).slice(0, mostTargets)
  const folders = files.flatMap(page =>
    targets.flatMap(target => (page.endsWith(`/${target}`) ? page.slice(0, -target.length - 1) : [])),
  )
  const counts = Map.groupBy(folders, folder => folder)
  const [found] = [...counts.entries()].toSorted(([, a], [, b]) => b.length - a.length)
  return found !== undefined && found[1].length * 2 > targets.length ? found[0] : undefined
}

function listPages(entries: readonly ListEntry[]): string[] {
  return entries.flatMap(({ target, children }) => [
    ...(target !== null && isPageFile(target) ? [target] : []),
    ...listPages(children),
  ])
}
