import { plainDialect } from '../../core/dialect.ts'
import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { warnOf } from '../../core/outline.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { outlineSummary } from '../../outline/outline-summary.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { shapeTables } from './shape-tables.ts'

interface GitBookSite {
  /** The list of pages. */
  summary: string
  /** The lists of other spaces in the source. */
  others: readonly string[]
  /** `.gitbook.yaml`; null without one. */
  config: string | null
  settings: JsonRecord
}

/** Reads GitBook sources: the nested lists of `SUMMARY.md`, and the redirects of `.gitbook.yaml`. */
export const gitbookReader = createReader({
  tool: 'gitbook',
  dialect: { ...plainDialect, changeTree: shapeTables },
  recognise: findSite,
  outline: ({ tree }, { summary, others, config, settings }) => {
    const outline = outlineSummary(tree, summary)
    if (outline === undefined) return undefined
    const { nodes, unlisted, root, problems } = outline
    if (others.length > 0) {
      const message = `The source has other lists of pages, which are not read: ${others.join(', ')}. To publish their pages, deploy each folder as a project.`
      problems.push(warnOf(summary, message))
    }
    if (config === null) return { ...outline, name: null }
    const pages = [...listOutlinePages(nodes), ...unlisted]
    const pathOf = new Map(pages.map(page => [page.file, page.path]))
    const redirects = Object.entries(asRecord(settings.redirects)).flatMap(([from, target]) => {
      const to = asText(target)
      const page = pathOf.get(joinPath(root, to ?? '') ?? '')
      return to === null ? [] : [{ from: addSlash(from), to: page ?? addSlash(to) }]
    })
    return {
      ...outline,
      name: null,
      redirects: collectRedirects({ pages, file: config, problems }, redirects),
    }
  },
})

/** `.gitbook.yaml` can name the folder of the docs, and another file than `SUMMARY.md`. */
function findSite(tree: SourceTree): GitBookSite | undefined {
  const [nearest, ...others] = listSummaries(tree)
  const folder = nearest === undefined ? '' : parentFolder(nearest)
  const config = ['', folder]
    .flatMap(place => [joinPath(place, '.gitbook.yaml'), joinPath(place, '.gitbook.yml')])
    .find(file => file !== undefined && tree.read(file) !== undefined)
  if (config === undefined)
    return nearest === undefined ? undefined : { summary: nearest, others, config: null, settings: {} }
  const content = readStructuredFile(tree, config)
  const settings = asRecord(content.ok ? content.value : null)
  const root = joinPath(parentFolder(config), asText(settings.root) ?? '') ?? ''
  const named = joinPath(root, asText(asRecord(settings.structure).summary) ?? 'SUMMARY.md')
  const summary = named !== undefined && tree.read(named) !== undefined ? named : nearest
  return summary === undefined
    ? undefined
    : { summary, others: summary === nearest ? others : [], config, settings }
}

/** The lists nearest to the top of the source, the longest first. A source can have several spaces. */
function listSummaries(tree: SourceTree): string[] {
  const nearest = findNearestFile(tree.files(), /(?:^|\/)SUMMARY\.md$/)
  if (nearest === undefined) return []
  const depth = nearest.split('/').length
  const isHidden = (file: string) => /(?:^|\/)(?:\.|node_modules\/)/.test(file)
  const beside = tree
    .files()
    .filter(file => file.endsWith('/SUMMARY.md') && file.split('/').length === depth && !isHidden(file))
  const sizeOf = (file: string) => tree.read(file)?.length ?? 0
  return depth === 1 ? [nearest] : beside.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

function addSlash(address: string): string {
  return /^(?:\/|[a-z]+:)/i.test(address) ? address : `/${address.replace(/^\.\//, '')}`
}
