import type { Root } from 'mdast'
import { evaluateLiteral, type Literal } from '../scripts/evaluate-literal.ts'
import { parseStatements } from '../scripts/parse-script.ts'
import { isSyntaxNode, readName, readNodes, type SyntaxNode } from '../scripts/syntax-node.ts'

export interface ImportedName {
  /** As written: `/snippets/x.mdx`. */
  from: string
  /** The exported name; `default` for the whole text. */
  name: string
  line: number | undefined
}

/** The names that a page's `import` and `export` lines declare, as far as they are constant. */
export interface ModuleNames {
  imports: Map<string, ImportedName>
  values: Map<string, Literal>
}

export function readModule(root: Root): ModuleNames {
  const names: ModuleNames = { imports: new Map(), values: new Map() }
  for (const node of root.children) {
    if (node.type !== 'mdxjsEsm') continue
    for (const statement of parseStatements(node.value) ?? []) {
      readStatement(statement, names, node.position?.start.line)
    }
  }
  return names
}

function readStatement(statement: SyntaxNode, names: ModuleNames, line: number | undefined): void {
  const source = evaluateLiteral(statement.source, new Map())
  if (statement.type === 'ImportDeclaration' && typeof source === 'string') {
    for (const specifier of readNodes(statement.specifiers)) {
      const local = readName(specifier.local)
      const name = specifier.type === 'ImportSpecifier' ? readName(specifier.imported) : 'default'
      if (local !== undefined && name !== undefined) names.imports.set(local, { from: source, name, line })
    }
  }
  if (statement.type === 'ExportNamedDeclaration' && isSyntaxNode(statement.declaration)) {
    readDeclaration(statement.declaration, names.values)
  }
}

function readDeclaration(declaration: SyntaxNode, values: Map<string, Literal>): void {
  for (const declarator of readNodes(declaration.declarations)) {
    const name = readName(declarator.id)
    const value = evaluateLiteral(declarator.init, values)
    if (name !== undefined && value !== undefined) values.set(name, value)
  }
}
