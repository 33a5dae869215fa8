import { listAsciidocPages } from '../../asciidoc/list-documents.ts'
import type { OutlineNode } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findContentRoot } from '../../outline/find-content-root.ts'
import { groupVersions } from '../../outline/group-versions.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { readNextRedirects } from '../../redirects/read-next-redirects.ts'

const partialFolder = /(?:^|\/)_(?:partials|includes|snippets)\//
const underscoreFolder = /(?:^|\/)_[^/]*\//

/**
 * Reads any folder of Markdown or AsciiDoc. Its folders are the navigation, ordered by front matter, then by name. Folders whose names begin with
 * `_` are left out, because other pages include them, unless most pages are in them.
 */
export const folderReader = createReader({
  tool: 'folder',
  recognise: tree => {
    const markdown = tree.files().filter(file => isPageFile(file))
    return [...markdown, ...listAsciidocPages(tree)].filter(file => !partialFolder.test(file))
  },
  outline: ({ tree }, all) => {
    const visible = all.filter(file => !underscoreFolder.test(file))
    const files = visible.length * 2 > all.length ? visible : all
    const root = findContentRoot(files)
    const nodes = withHomeFirst(groupVersions(outlineFolders(tree, buildFolderTree(files, root))))
    const problems: ContentProblem[] = []
    const redirects = readNextRedirects({ tree, folder: root, pages: listOutlinePages(nodes), problems })
    return { name: null, root, nodes, unlisted: [], problems, redirects }
  },
})

/** In notes and wikis, the page called “Home” is the first one if the folder has no index. */
function withHomeFirst(nodes: OutlineNode[]): OutlineNode[] {
  const home = nodes.findIndex(({ page }) => page !== undefined && /^\/home$/i.test(page.path))
  const hasIndex = nodes.some(({ page }) => page?.path === '/')
  return home === -1 || hasIndex ? nodes : [...nodes.splice(home, 1), ...nodes]
}
