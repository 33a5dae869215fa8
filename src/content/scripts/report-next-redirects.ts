import { warnOf } from '../core/outline.ts'
import type { ContentProblem } from '../core/page.ts'
import { parentFolder } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { createScriptLoader } from './load-scripts.ts'
import { readLine, readName } from './syntax-node.ts'

const configFile = /(?:^|\/)next\.config\.[cm]?[jt]s$/

/** Reports the redirects of Next.js above a folder of pages: a function returns them, and configurations are not run. */
export function reportNextRedirects(tree: SourceTree, folder: string): ContentProblem[] {
  const isAbove = (above: string) => above === '' || folder === above || folder.startsWith(`${above}/`)
  const files = tree.files().filter(file => configFile.test(file) && isAbove(parentFolder(file)))
  const loader = createScriptLoader(tree, [])
  return files.flatMap(file => {
    const found = loader.load(file)?.properties.find(({ key }) => readName(key) === 'redirects')
    const message =
      'The "redirects" are computed by a function and are not read. Their old addresses are not found.'
    return found === undefined ? [] : [{ ...warnOf(file, message), line: readLine(found) }]
  })
}
