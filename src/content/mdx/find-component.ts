import type { SyntaxNode } from '../scripts/syntax-node.ts'
import type { ExpandNeeds, MdxDocument } from './mdx-document.ts'

const limitImports = 5

/** A component, and the file that declares it. */
export type FoundComponent = Pick<MdxDocument, 'file' | 'names' | 'shift'> & { component: SyntaxNode }

/** Finds a component by its name in a file, which can import it, or among those that every page can use. */
export function findComponent(
  needs: ExpandNeeds,
  document: Pick<MdxDocument, 'file' | 'names' | 'shift'>,
  name: string,
): FoundComponent | undefined {
  let place = document
  let wanted = name
  for (let imports = 0; imports <= limitImports; imports += 1) {
    const component = place.names.functions.get(wanted)
    if (component) return { ...place, component }
    const own = place.names.imports.get(wanted)
    const shared = own || place !== document ? undefined : needs.snippets.get(wanted)
    const imported = own ?? shared
    const loaded = imported && needs.loadNames(imported.from, shared?.importer ?? place.file)
    if (loaded === undefined || imported === undefined) return undefined
    place = { ...loaded, shift: 0 }
    wanted = imported.name
  }
  return undefined
}
