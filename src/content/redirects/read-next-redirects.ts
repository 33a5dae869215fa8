import { asList, asText, isRecord } from '../core/json-value.ts'
import { type OutlinePage, warnOf } from '../core/outline.ts'
import type { ContentProblem } from '../core/page.ts'
import { parentFolder } from '../core/page-path.ts'
import type { Redirect } from '../core/redirect.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { createModuleEvaluator, findReturned } from '../scripts/evaluate-module.ts'
import { createScriptLoader } from '../scripts/load-scripts.ts'
import { isSyntaxNode, readLine, readName } from '../scripts/syntax-node.ts'
import { collectRedirects } from './collect-redirects.ts'

const configFile = /(?:^|\/)next\.config\.[cm]?[jt]s$/

interface NextSite {
  tree: SourceTree
  /** The folder of the pages. */
  folder: string
  pages: readonly OutlinePage[]
  problems: ContentProblem[]
}

/** Reads `redirects()` of the Next.js configurations above a folder of pages, if it returns a list that is written out. */
export function readNextRedirects({ tree, folder, pages, problems }: NextSite): Redirect[] {
  const isAbove = (above: string) => above === '' || folder === above || folder.startsWith(`${above}/`)
  const files = tree.files().filter(file => configFile.test(file) && isAbove(parentFolder(file)))
  const loader = createScriptLoader(tree, [])
  return files.flatMap(file => {
    const module = loader.load(file)
    const property = module?.properties.find(({ key }) => readName(key) === 'redirects')
    if (module === undefined || property === undefined) return []
    const report = (message: string) => problems.push({ ...warnOf(file, message), line: readLine(property) })
    let unknownParts = 0
    const evaluator = createModuleEvaluator(loader, () => {
      unknownParts += 1
    })
    const returned = isSyntaxNode(property.value) ? findReturned(property.value) : undefined
    const list = returned && evaluator.evaluate(returned, module)
    if (!Array.isArray(list)) {
      report('The "redirects" are computed and are not read. Their old addresses are not found.')
      return []
    }
    if (unknownParts > 0)
      report('The "redirects" have computed parts, which are left out. Their old addresses are not found.')
    return collectRedirects(
      { pages, file, problems },
      asList(list).flatMap(entry => readEntry(entry, report)),
    )
  })
}

function readEntry(
  entry: unknown,
  report: (message: string) => void,
): { from: string; to: string; permanent: boolean }[] {
  // Without the base path, a redirect is for addresses outside of the site.
  if (!isRecord(entry) || entry.basePath === false) return []
  const [from, to] = [asText(entry.source), asText(entry.destination)]
  if (from === null || to === null) return []
  const condition = 'has' in entry || 'missing' in entry ? 'it depends on the request' : undefined
  const pattern = /[()]/.test(from) ? 'its source is a regular expression' : undefined
  const reason = condition ?? pattern
  if (reason !== undefined) {
    report(`The redirect from ${from} is left out: ${reason}.`)
    return []
  }
  const isPermanent = entry.permanent === true || [301, 308].includes(Number(entry.statusCode))
  return [{ from, to, permanent: isPermanent }]
}
