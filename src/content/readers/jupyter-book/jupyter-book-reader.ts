import { linkRepository, readThemeBrand, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText } from '../../core/json-value.ts'
import { type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, parentFolder, stripPageExtension } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import { createSiteLabels } from '../../core/site-labels.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readRecord } from '../../formats/read-record.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { outlineLinkList } from '../../outline/outline-link-list.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { readPageFiles } from '../../outline/page-files.ts'
import { plainSettings } from '../rst/rst-page.ts'
import { indexDocuments } from '../sphinx/index-documents.ts'
import { readTheme } from '../sphinx/read-theme.ts'
import { isConverted } from '../sphinx/to-myst.ts'
import { readTocEntries } from './read-toc.ts'

const mystFile = /(?:^|\/)myst\.ya?ml$/
const tocFile = /(?:^|\/)_toc\.ya?ml$/
const ignoredFolder = /(?:^|\/)(?:\.|node_modules\/|_build\/)/

interface Book {
  /** The file with the list of pages. */
  file: string
  title: string | null
  /** The list of pages; undefined for the folders. */
  toc: unknown
  theme: Theme
  problems: ContentProblem[]
}

/** Reads books of Jupyter Book and MyST: the pages of `_toc.yml` or `myst.yml`. Their Markdown is that of Sphinx. */
export const jupyterBookReader = createReader({
  tool: 'sphinx',
  dialect: { grammar: 'markdown', slugs: null },
  recognise: tree => {
    const files = tree.files()
    const myst = findNearestFile(files, mystFile)
    const toc = findNearestFile(files, tocFile)
    if (myst !== undefined) return readMyst(tree, myst)
    const config = toc === undefined ? undefined : joinPath(parentFolder(toc), '_config.yml')
    return toc === undefined || config === undefined || tree.read(config) === undefined
      ? undefined
      : readJupyterBook(tree, toc, config)
  },
  outline: ({ tree }, book) => outlineBook(tree, book),
})

function outlineBook(tree: SourceTree, { file, title, toc, theme, problems }: Book): SiteOutline | undefined {
  const root = parentFolder(file)
  const prefix = root === '' ? '' : `${root}/`
  const all = readPageFiles(tree, root, ['index'], file => isPageFile(file) || isConverted(file))
  const pageFiles = { ...all, list: () => all.list().filter(page => !ignoredFolder.test(page)) }
  const names = pageFiles.list().map(page => stripPageExtension(page.slice(prefix.length)))
  const listed = outlineLinkList({ pageFiles, folder: root, file }, readTocEntries(toc, names))
  const hasList = listed.nodes.length > 0
  const nodes = hasList ? listed.nodes : outlineFolders(tree, buildFolderTree([...pageFiles.list()], root))
  const unlisted = hasList ? listed.unlisted : []
  const pages = [...listOutlinePages(nodes), ...unlisted]
  if (pages.length === 0) return undefined
  const documents = pages.map(page => ({ name: stripPageExtension(page.file.slice(prefix.length)), page }))
  const { places } = indexDocuments({ tree, root, headingLabels: 'none', rst: plainSettings }, documents)
  const brand = readThemeBrand({ tree, root, folders: ['', '_static'] }, theme)
  return {
    name: title,
    root,
    nodes,
    unlisted,
    labels: createSiteLabels(places),
    problems: [...problems, ...listed.problems],
    ...(brand && { brand }),
  }
}

/** Reads `myst.yml` of MyST and of Jupyter Book 2. */
function readMyst(tree: SourceTree, file: string): Book {
  const problems: ContentProblem[] = []
  const { project, site } = readRecord(tree, file, problems)
  const { title, toc, github } = asRecord(project)
  const { options, nav, title: siteTitle } = asRecord(site)
  const { logo, logo_dark, logo_text, favicon } = asRecord(options)
  const links = asList(nav).map(asRecord)
  const theme = {
    logo: { light: logo, dark: logo_dark, withName: asText(logo_text) !== null },
    favicon,
    colors: {},
    links: [...linkRepository(github), ...links.map(({ title, url }) => ({ label: title, href: url }))],
  }
  return { file, title: asText(title) ?? asText(siteTitle), toc, theme, problems }
}

/** Reads `_toc.yml` and `_config.yml` of Jupyter Book 1. */
function readJupyterBook(tree: SourceTree, file: string, config: string): Book {
  const problems: ContentProblem[] = []
  const { title, logo, repository, html, sphinx } = readRecord(tree, config, problems)
  const own = asRecord(asRecord(sphinx).config)
  const values = new Map<string, unknown>(
    Object.entries({
      html_theme: 'sphinx_book_theme',
      html_logo: logo,
      html_favicon: asRecord(html).favicon,
      ...own,
      html_theme_options: {
        repository_url: asRecord(repository).url,
        ...asRecord(own.html_theme_options),
      },
    }),
  )
  const theme = readTheme({ tree, root: parentFolder(file), values })
  const content = readStructuredFile(tree, file)
  if (!content.ok) problems.push(warnOf(file, content.message))
  return { file, title: asText(title), toc: content.ok ? content.value : null, theme, problems }
}
