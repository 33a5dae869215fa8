import type { Element } from 'hast'
import type { OutlineNode, OutlinePage, SiteOutline } from '../../core/outline.ts'
import { warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, lastSegment, parentFolder, stripPageExtension } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import { createSiteLabels, type LabelledPlace } from '../../core/site-labels.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { isElement, readProperty } from '../../html/elements.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { fillVariables } from './expand-markup.ts'
import { shapeMarkup } from './shape-markup.ts'
import { type Folders, storeFolders } from './writerside-folders.ts'
import { listElements, parseXml } from './writerside-xml.ts'

const configFile = /(?:^|\/)(?:writerside\.cfg|project\.ihp)$/
const depthLimit = 30
const limitRedirects = 5_000
const limitVariables = 2_000

interface Site {
  tree: SourceTree
  root: string
  folders: Folders
  /** The files of topics by their names, which are also their addresses. */
  topics: ReadonlyMap<string, string>
  problems: ContentProblem[]
  moved: { from: string; to: string }[]
}

/** Reads the sources of Writerside: the tree of each instance, Markdown with its attributes, and topics in XML. */
export const writersideReader = createReader({
  tool: 'writerside',
  dialect: {
    grammar: 'markdown',
    slugs: { slugText: slugWriterside, firstSuffix: 1 },
    changeTree: shapeMarkup,
  },
  recognise: tree => findNearestFile(tree.files(), configFile),
  outline: ({ tree }, file) => outlineWriterside(tree, file),
})

function slugWriterside(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function outlineWriterside(tree: SourceTree, file: string): SiteOutline | undefined {
  const root = parentFolder(file)
  const problems: ContentProblem[] = []
  const config = readXml(tree, file)
  const read = (name: string, attribute: string, usual: string) =>
    readAttribute(config && listElements(config, name)[0], attribute) ?? usual
  const place = (path: string) => joinPath(root, path) ?? root
  const folders = {
    topics: place(read('topics', 'dir', 'topics')),
    images: place(read('images', 'dir', 'images')),
    snippets: place(read('snippets', 'src', read('snippets', 'dir', 'snippets'))),
  }
  const start = `${folders.topics}/`
  const files = tree
    .files()
    .filter(name => name.startsWith(start) && (isPageFile(name) || name.endsWith('.topic')))
  const topics = new Map(files.toReversed().map(name => [lastSegment(name), name]))
  const site: Site = { tree, root, folders, topics, problems, moved: [] }
  const trees = config
    ? listElements(config, 'instance').flatMap(each => readAttribute(each, 'src') ?? [])
    : []
  const instances = trees.flatMap(path => outlineInstance(site, place(path)))
  const [first, ...others] = instances
  if (first === undefined) return undefined
  const nodes = others.length === 0 ? (first.children ?? []) : instances.map(node => ({ ...node, tab: true }))
  const pages = listOutlinePages(nodes)
  const variables = new Map([
    ...readVariables(tree, place(read('vars', 'src', 'v.list'))),
    storeFolders(folders),
  ])
  return {
    name: first.title,
    root,
    nodes,
    unlisted: [],
    problems,
    labels: createSiteLabels(readTitles(tree, pages, variables)),
    variables,
    redirects: collectRedirects({ pages, file, problems }, site.moved),
  }
}

function readXml(tree: SourceTree, file: string) {
  const source = readSourceText(tree, file)
  return 'text' in source ? parseXml(source.text) : undefined
}

function readAttribute(element: Element | undefined, name: string): string | undefined {
  const property = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return element && (readProperty(element, name) ?? readProperty(element, property) ?? undefined)
}

/** Outlines the `.tree` file of an instance. Only topics in a tree are pages. */
function outlineInstance(site: Site, file: string): OutlineNode[] {
  const { tree, problems } = site
  const root = readXml(tree, file)
  const profile = root && listElements(root, 'instance-profile')[0]
  if (profile === undefined) {
    problems.push(warnOf(file, 'The tree of an instance is missing, or has no instance-profile.'))
    return []
  }
  const children = outlineElements(site, file, profile, 0)
  const start = toPage(site, readAttribute(profile, 'start-page') ?? '')
  const isListed = start === undefined || listOutlinePages(children).some(page => page.file === start.file)
  const nodes = isListed ? children : [{ title: '', page: start }, ...children]
  if (nodes.length === 0) return []
  return [
    {
      title: readAttribute(profile, 'name') ?? readAttribute(profile, 'id') ?? lastSegment(file),
      group: true,
      children: nodes,
    },
  ]
}

function outlineElements(site: Site, file: string, parent: Element, depth: number): OutlineNode[] {
  if (depth === depthLimit) return []
  return parent.children.flatMap((element): OutlineNode[] => {
    if (!isElement(element, 'toc-element')) return []
    const title = readAttribute(element, 'toc-title') ?? ''
    const topic = readAttribute(element, 'topic') ?? readAttribute(element, 'id')
    const page = topic === undefined ? undefined : toPage(site, topic)
    if (page === undefined && topic !== undefined && /\.(?:md|topic)$/.test(topic))
      site.problems.push(warnOf(file, `"${topic}" is listed here but is not in the source.`))
    if (page !== undefined) noteFormerNames(site, element, page)
    const children = outlineElements(site, file, element, depth + 1)
    const hidden = readAttribute(element, 'hidden') === 'true' && { hidden: true }
    if (children.length > 0) return [{ title, ...(page && { page }), group: true, ...hidden, children }]
    if (page !== undefined) return [{ title, page, ...hidden }]
    return outlineWebLink(title, readAttribute(element, 'href'))
  })
}

function toPage({ topics }: Site, topic: string): OutlinePage | undefined {
  const file = topics.get(lastSegment(topic))
  return file === undefined ? undefined : { file, path: `/${stripPageExtension(lastSegment(file))}` }
}

/** `accepts-web-file-names="old.html, older.html"` */
function noteFormerNames({ moved }: Site, element: Element, { path }: OutlinePage): void {
  const names = readAttribute(element, 'accepts-web-file-names')?.split(',') ?? []
  for (const name of names) {
    const from = `/${name.trim().replace(/\.html$/, '')}`
    if (from !== '/' && from !== path && moved.length < limitRedirects) moved.push({ from, to: path })
  }
}

/** The titles of topics, for links without a text. */
function readTitles(
  tree: SourceTree,
  pages: readonly OutlinePage[],
  variables: ReadonlyMap<string, string>,
): Map<string, LabelledPlace> {
  return new Map(
    pages.map(({ file, path }) => {
      const source = readSourceText(tree, file)
      const text = 'text' in source ? source.text.slice(0, 10_000) : ''
      const [, attribute, comment, heading] =
        (file.endsWith('.topic')
          ? /<topic\b[^>]*?\stitle="([^"]*)"/
          : /()^\[\/\/\]: # \(title: ([^\n]*)\)|^# ([^\n{]*)/m
        ).exec(text) ?? []
      return [
        lastSegment(file),
        {
          address: path,
          title: fillVariables((attribute || comment || heading || '').trim(), variables) || null,
        },
      ]
    }),
  )
}

function readVariables(tree: SourceTree, file: string): [string, string][] {
  const root = tree.read(file) === undefined ? undefined : readXml(tree, file)
  return (root ? listElements(root, 'var') : []).slice(0, limitVariables).flatMap(element => {
    const [name, value] = [readAttribute(element, 'name'), readAttribute(element, 'value')]
    return name === undefined || value === undefined ? [] : [[`var:${name}`, value]]
  })
}
