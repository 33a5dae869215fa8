import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { findSummary, outlineSummary } from '../../outline/outline-summary.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'

interface GitBookSite {
  /** The list of pages. */
  summary: string
  /** `.gitbook.yaml`; null without one. */
  config: string | null
  settings: JsonRecord
}

/** Reads GitBook sources: the nested lists of `SUMMARY.md`, and the redirects of `.gitbook.yaml`. */
export const gitbookReader = createReader({
  tool: 'gitbook',
  recognise: findSite,
  outline: ({ tree }, { summary, config, settings }) => {
    const outline = outlineSummary(tree, summary)
    if (outline === undefined || config === null) return outline && { ...outline, name: null }
    const { nodes, unlisted, root, problems } = outline
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
  const nearest = findSummary(tree)
  const folder = nearest === undefined ? '' : parentFolder(nearest)
  const config = ['', folder]
    .flatMap(place => [joinPath(place, '.gitbook.yaml'), joinPath(place, '.gitbook.yml')])
    .find(file => file !== undefined && tree.read(file) !== undefined)
  if (config === undefined)
    return nearest === undefined ? undefined : { summary: nearest, config: null, settings: {} }
  const content = readStructuredFile(tree, config)
  const settings = asRecord(content.ok ? content.value : null)
  const root = joinPath(parentFolder(config), asText(settings.root) ?? '') ?? ''
  const named = joinPath(root, asText(asRecord(settings.structure).summary) ?? 'SUMMARY.md')
  const summary = named !== undefined && tree.read(named) !== undefined ? named : nearest
  return summary === undefined ? undefined : { summary, config, settings }
}

function addSlash(address: string): string {
  return /^(?:\/|[a-z]+:)/i.test(address) ? address : `/${address.replace(/^\.\//, '')}`
}
