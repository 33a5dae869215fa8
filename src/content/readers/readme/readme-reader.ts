import { asList, asText } from '../../core/json-value.ts'
import { type OutlineNode, type OutlinePage, type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import {
  isPageFile,
  joinPath,
  lastSegment,
  parentFolder,
  stripPageExtension,
  toPagePath,
  toTitle,
} from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree, type FolderNode } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'

const orderFile = /(?:^|\/)_order\.ya?ml$/
/** The folders of a project, with the title of their tab and the start of their addresses. */
const sections = new Map(
  Object.entries({
    docs: { title: 'Guides', start: 'docs' },
    reference: { title: 'API Reference', start: 'reference' },
    recipes: { title: 'Recipes', start: 'recipes' },
    changelogs: { title: 'Changelog', start: 'changelog' },
    custom_pages: { title: 'Pages', start: 'page' },
  }),
)

interface Needs {
  tree: SourceTree
  problems: ContentProblem[]
}

/** Reads projects of ReadMe as its sync writes them: folders of categories, ordered by `_order.yaml`. */
export const readmeReader = createReader({
  tool: 'readme',
  dialect: { grammar: 'detect', slugs: null },
  recognise: tree => findNearestFile(tree.files(), orderFile),
  outline: ({ tree }, order) => outlineReadme({ tree, problems: [] }, order),
})

function outlineReadme(needs: Needs, order: string): SiteOutline | undefined {
  const { tree, problems } = needs
  const folder = parentFolder(order)
  // The nearest list is that of a section, or of a category in it.
  const section = [folder, parentFolder(folder)].find(place => sections.has(lastSegment(place)))
  const root = section === undefined ? folder : parentFolder(section)
  const prefix = root === '' ? '' : `${root}/`
  const files = tree.files().filter(file => file.startsWith(prefix) && isPageFile(file))
  const top = buildFolderTree(files, root)
  const own = top.folders.filter(({ name }) => sections.has(name))
  const parts =
    section === undefined ? [top] : [...sections.keys()].flatMap(name => own.filter(one => one.name === name))
  const nodes = parts.flatMap((part): OutlineNode[] => {
    const { title, start } = sections.get(part.name) ?? { title: '', start: 'docs' }
    const children = outlineFolder(needs, part, start)
    if (children.length === 0) return []
    return parts.length === 1 ? children : [{ title, tab: true, children }]
  })
  return nodes.length === 0 ? undefined : { name: null, root, nodes, unlisted: [], problems }
}

/** Outlines a folder in the order of its list. What the list does not have follows by name. */
function outlineFolder(needs: Needs, folder: FolderNode, start: string): OutlineNode[] {
  const order = readOrder(needs, folder.path)
  const rank = (name: string) => {
    const at = order.indexOf(name)
    return at < 0 ? order.length : at
  }
  const pages = folder.files
    .filter(file => !/^index\.mdx?$/.test(lastSegment(file)))
    .map(file => ({
      name: stripPageExtension(lastSegment(file)),
      node: { title: '', page: toPage(needs.tree, file, start) },
    }))
  const folders = folder.folders.map(child => ({ name: child.name, node: outlineChild(needs, child, start) }))
  return [...pages, ...folders]
    .toSorted(
      (one, other) =>
        rank(one.name) - rank(other.name) || one.name.localeCompare(other.name, 'en', { numeric: true }),
    )
    .map(({ node }): OutlineNode => node)
}

/** A folder is a category, or with an `index.md` a page with others below it. */
function outlineChild(needs: Needs, folder: FolderNode, start: string): OutlineNode {
  const children = outlineFolder(needs, folder, start)
  const index = folder.files.find(file => /^index\.mdx?$/.test(lastSegment(file)))
  if (index === undefined) return { title: toTitle(folder.name), group: true, children }
  const page = toPage(needs.tree, index, start, folder.name)
  return { title: '', page, ...(children.length > 0 && { group: true, children }) }
}

/** The address of a page has its section and its own name, not its category. */
function toPage(
  tree: SourceTree,
  file: string,
  start: string,
  name = stripPageExtension(lastSegment(file)),
): OutlinePage {
  const isHidden = readFrontMatterScalars(tree, file).get('hidden') === 'true'
  const page = { file, path: toPagePath(`${start}/${name}`, { index: false }) }
  return isHidden ? { ...page, hidden: true } : page
}

function readOrder({ tree, problems }: Needs, folder: string): string[] {
  const file = ['_order.yaml', '_order.yml']
    .map(name => joinPath(folder, name) ?? '')
    .find(name => tree.read(name) !== undefined)
  if (file === undefined) return []
  const content = readStructuredFile(tree, file)
  if (!content.ok) problems.push(warnOf(file, content.message))
  return asList(content.ok ? content.value : []).flatMap(name => asText(name) ?? [])
}
