import type { SitePlan, SnippetImport } from '../core/site-plan.ts'
import type { ScriptLoader } from './load-scripts.ts'
import { isSyntaxNode, readName } from './syntax-node.ts'

/**
 * Finds what a script makes components of every page, by their names: Markdown files and components. Such a script is Docusaurus's
 * `src/theme/MDXComponents.js`, or `mdx-components.tsx` of Next.js.
 */
export function findSharedComponents(
  loader: ScriptLoader,
  importer: string | undefined,
): SitePlan['snippets'] {
  const module = importer === undefined ? undefined : loader.load(importer)
  if (importer === undefined || module === undefined) return new Map()
  return new Map(
    module.properties.flatMap(({ key, value }): [string, SnippetImport][] => {
      const [name, local] = [readName(key), isSyntaxNode(value) ? readName(value) : undefined]
      const binding = local === undefined ? undefined : module.names.get(local)
      return name !== undefined && /^[A-Z]/.test(name) && binding?.kind === 'import'
        ? [[name, { from: binding.from, name: binding.name, importer }]]
        : []
    }),
  )
}
