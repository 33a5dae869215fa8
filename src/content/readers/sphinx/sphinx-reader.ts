import { readThemeBrand } from '../../brand/theme-brand.ts'
import { asText, isRecord } from '../../core/json-value.ts'
import { type SiteOutline, warnOf } from '../../core/outline.ts'
import { isPageFile, joinPath, parentFolder, stripPageExtension } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import { createSiteLabels } from '../../core/site-labels.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { matchGlob } from '../../outline/match-glob.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { readPageFiles } from '../../outline/page-files.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { indexDocuments } from './index-documents.ts'
import { outlineToctrees } from './outline-toctrees.ts'
import { type ConstantValue, isSphinxConf, readAssignments } from './read-conf.ts'
import { readSphinxRedirects } from './read-redirects.ts'
import { readTheme } from './read-theme.ts'
import { readRstSettings, storeRstSettings } from './rst-settings.ts'
import { isConverted } from './to-myst.ts'

const limitPatterns = 100
const limitCandidates = 20
const limitVariables = 1_000
const limitVariableCharacters = 100_000
const ignoredFolder = /(?:^|\/)(?:\.|node_modules\/|_build\/)/

interface Conf {
  file: string
  root: string
  text: string
  values: ReadonlyMap<string, ConstantValue>
  /** The page that the navigation starts at, relative to the root and without extension. */
  start: string
}

/** Reads Sphinx sources: reStructuredText and Markdown (MyST). The navigation comes from the toctrees. `conf.py` is never run. */
export const sphinxReader = createReader({
  tool: 'sphinx',
  dialect: { grammar: 'markdown', slugs: null },
  recognise: findConf,
  outline: ({ tree }, conf) => outlineSphinx(tree, conf),
})

/** Finds the topmost `conf.py` of Sphinx with pages beside or below it. */
function findConf(tree: SourceTree): Conf | undefined {
  const files = tree.files().filter(file => /(?:^|\/)conf\.py$/.test(file) && !ignoredFolder.test(file))
  const nearest = files.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
  for (const file of nearest.slice(0, limitCandidates)) {
    const root = parentFolder(file)
    const source = readSourceText(tree, file)
    if (!('text' in source)) continue
    const { names, values } = readAssignments(source.text)
    if (!isSphinxConf(source.text, names)) continue
    const start = asText(values.get('root_doc')) ?? asText(values.get('master_doc')) ?? 'index'
    if (tree.files().some(page => isSphinxPage(page) && (root === '' || page.startsWith(`${root}/`))))
      return { file, root, text: source.text, values, start }
  }
}

function isSphinxPage(file: string): boolean {
  return isPageFile(file) || isConverted(file)
}

function outlineSphinx(tree: SourceTree, conf: Conf): SiteOutline | undefined {
  const { file, root, values, start } = conf
  const pageFiles = readPageFiles(tree, root, ['index'], isSphinxPage)
  const prefix = root === '' ? '' : `${root}/`
  const excluded = ['exclude_patterns', 'templates_path', 'html_static_path', 'html_extra_path']
  const patterns = excluded.flatMap(name => listTexts(values.get(name))).slice(0, limitPatterns)
  const pages = pageFiles
    .list()
    .filter(page => !ignoredFolder.test(page) && !isExcluded(page.slice(prefix.length), patterns))
    .map(page => ({ name: stripPageExtension(page.slice(prefix.length)), page: pageFiles.toPage(page) }))
  if (pages.length === 0) return undefined
  const hasLabels = listTexts(values.get('extensions')).includes('sphinx.ext.autosectionlabel')
  const headingLabels = values.get('autosectionlabel_prefix_document') === true ? 'page' : 'title'
  const rst = readRstSettings(values)
  const index = indexDocuments({ tree, root, headingLabels: hasLabels ? headingLabels : 'none', rst }, pages)
  const { nodes, problems } = outlineToctrees(index.documents, start)
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const unlisted = pages.flatMap(({ page }) => (listed.has(page.file) ? [] : [page]))
  if (nodes.length === 0) {
    const message = `The root document "${start}" is missing or has no toctree, so the navigation follows the folders.`
    problems.push(warnOf(file, message))
  }
  const paths = new Set(pages.map(({ page }) => page.path))
  const moved = readSphinxRedirects({ tree, root, conf: conf.text, values, hasPage: path => paths.has(path) })
  const all = pages.map(({ page }) => page)
  const folders = [...listTexts(values.get('html_static_path')), '_static', '']
  const brand = readThemeBrand({ tree, root, folders }, readTheme({ tree, root, values }))
  return {
    name: asText(values.get('html_title')) || asText(values.get('project')),
    root,
    nodes:
      nodes.length > 0
        ? nodes
        : outlineFolders(
            tree,
            buildFolderTree(
              all.map(page => page.file),
              root,
            ),
          ),
    unlisted: nodes.length > 0 ? unlisted : [],
    labels: createSiteLabels(index.places),
    variables: readSubstitutions(tree, conf).set(...storeRstSettings(rst)),
    redirects: collectRedirects({ pages: all, file, problems }, moved),
    problems,
    ...(brand && { brand }),
  }
}

function listTexts(value: ConstantValue | undefined): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

/** A pattern can name a page or a folder. */
function isExcluded(name: string, patterns: readonly string[]): boolean {
  const segments = name.split('/')
  const places = segments.map((_, at) => segments.slice(0, at + 1).join('/'))
  return patterns.some(pattern =>
    places.some(place => matchGlob(pattern.slice(0, 200).replace(/\/$/, ''), place)),
  )
}

/** Reads `myst_substitutions`, and the YAML files that `conf.py` adds to it. */
function readSubstitutions(tree: SourceTree, { root, text, values }: Conf): Map<string, string> {
  const added = text.includes('myst_substitutions.update(')
    ? [...text.matchAll(/\bopen\(\s*['"]([^'"\n]{1,200}\.ya?ml)['"]/g)]
    : []
  const files = added.slice(0, 10).map(([, name = '']) => {
    const content = readStructuredFile(tree, joinPath(root, name) ?? '')
    return content.ok ? content.value : null
  })
  const variables = new Map<string, string>()
  let characters = 0
  for (const source of [values.get('myst_substitutions'), ...files])
    for (const [name, value] of Object.entries(isRecord(source) ? source : {}).slice(0, limitVariables)) {
      if (!['string', 'number'].includes(typeof value)) continue
      characters += name.length + String(value).length
      if (characters <= limitVariableCharacters) variables.set(name, String(value))
    }
  return variables
}
