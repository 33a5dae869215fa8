import type { SyntaxNode } from '../scripts/syntax-node.ts'
import type { ExpandNeeds, MdxDocument } from './mdx-document.ts'

const limitImports = 5

/** A component, and the file that declares it. */
export type FoundComponent = Pick<MdxDocument, 'file' | 'names' | 'shift'> & { component: SyntaxNode }

/** Finds a component by its name in a file, which can import it. */
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
    const imported = place.names.imports.get(wanted)
    const loaded = imported && needs.loadNames(imported.from, place.file)
    if (loaded === undefined || imported === undefined) return undefined
    place = { ...loaded, shift: 0 }
    wanted = imported.name
  }
  return undefined
}
