import { isMarkdownFile, joinPath } from '../../core/page-path.ts'
import type { SitePlan, SnippetImport } from '../../core/site-plan.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import type { ScriptLoader } from '../../scripts/load-scripts.ts'
import { isSyntaxNode, readName } from '../../scripts/syntax-node.ts'

const scripts = ['MDXComponents', 'MDXComponents/index'].flatMap(name =>
  ['js', 'jsx', 'ts', 'tsx'].map(extension => `src/theme/${name}.${extension}`),
)

interface ThemedSite {
  tree: SourceTree
  root: string
  loader: ScriptLoader
}

/** Finds the Markdown files that `src/theme/MDXComponents.js` makes components of every page, by their names. */
export function findSharedSnippets({ tree, root, loader }: ThemedSite): SitePlan['snippets'] {
  const importer = scripts
    .map(script => joinPath(root, script) ?? script)
    .find(script => tree.read(script) !== undefined)
  const module = importer === undefined ? undefined : loader.load(importer)
  if (importer === undefined || module === undefined) return new Map()
  return new Map(
    module.properties.flatMap(({ key, value }): [string, SnippetImport][] => {
      const [name, local] = [readName(key), isSyntaxNode(value) ? readName(value) : undefined]
      const binding = local === undefined ? undefined : module.names.get(local)
      return name !== undefined && binding?.kind === 'import' && isMarkdownFile(binding.from)
        ? [[name, { from: binding.from, importer }]]
        : []
    }),
  )
}
