import { linkRepository, readThemeBrand } from '../../brand/theme-brand.ts'
import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { type SiteOutline, warnOf } from '../../core/outline.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile, type StructuredFile } from '../../formats/read-structured-file.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { outlineSummary } from '../../outline/outline-summary.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'

const configFile = /(?:^|\/)book\.toml$/
const limitBooks = 100

interface Book {
  /** `book.toml`. */
  config: string
  settings: StructuredFile
  /** The list of pages. */
  summary: string
}

/** Reads mdBook sources: a `book.toml`, and the `SUMMARY.md` of its folder `src`. */
export const mdbookReader = createReader({
  tool: 'mdbook',
  recognise: findBook,
  outline: ({ tree }, book) => outlineBook(tree, book),
})

/** Finds the book nearest to the top of the source. `book.src` can name another folder. */
function findBook(tree: SourceTree): Book | undefined {
  const configs = tree.files().filter(file => configFile.test(file))
  configs.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
  for (const config of configs.slice(0, limitBooks)) {
    const settings = readStructuredFile(tree, config)
    const { src } = settings.ok ? asRecord(asRecord(settings.value).book) : {}
    const summary = [asText(src) ?? 'src', '']
      .map(folder => joinPath(parentFolder(config), `${folder}/SUMMARY.md`))
      .find(file => file !== undefined && tree.read(file) !== undefined)
    if (summary !== undefined) return { config, settings, summary }
  }
}

function outlineBook(tree: SourceTree, { config, settings, summary }: Book): SiteOutline | undefined {
  const outline = outlineSummary(tree, summary)
  if (outline === undefined) return undefined
  const { book, output } = settings.ok ? asRecord(settings.value) : {}
  const html = asRecord(asRecord(output).html)
  const problems = settings.ok ? outline.problems : [...outline.problems, warnOf(config, settings.message)]
  const pages = listOutlinePages(outline.nodes)
  const brand = readBrand(tree, parentFolder(config), html)
  return {
    ...outline,
    name: asText(asRecord(book).title),
    problems,
    redirects: collectRedirects({ pages, file: config, problems }, listMoves(asRecord(html.redirect))),
    ...(brand && { brand }),
  }
}

/** Reads the icon and the link to the repository. Books have no logo. */
function readBrand(tree: SourceTree, root: string, html: JsonRecord) {
  const theme = asText(html.theme) ?? 'theme'
  const icon = ['favicon.svg', 'favicon.png'].find(
    name => tree.read(joinPath(joinPath(root, theme) ?? '', name) ?? '') !== undefined,
  )
  return readThemeBrand(
    { tree, root, folders: [theme] },
    {
      logo: { light: null, withName: true },
      favicon: icon,
      colors: {},
      links: linkRepository(html['git-repository-url']),
    },
  )
}

/** Reads `[output.html.redirect]`, whose targets are relative to the page that moved. */
function listMoves(redirect: JsonRecord): { from: string; to: string }[] {
  return Object.entries(redirect).flatMap(([name, value]) => {
    const target = asText(value)
    const from = `/${name.replace(/^\/+/, '')}`.replace(/(?:\/index)?\.html$/, '')
    if (target === null || from.includes('#')) return []
    if (/^(?:https?:|\/)/i.test(target)) return [{ from, to: target }]
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
    const joined = joinPath(parentFolder(name.replace(/^\/+/, '')), path)
    return joined === undefined ? [] : [{ from, to: `/${joined}${rest}` }]
  })
}
