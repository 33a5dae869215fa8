import type { Parents, Root } from 'mdast'
import { evaluateLiteral } from '../scripts/evaluate-literal.ts'
import type { Literal } from '../scripts/literal.ts'
import { parseStatements } from '../scripts/parse-script.ts'
import { isSyntaxNode, readName, readNodes, type SyntaxNode } from '../scripts/syntax-node.ts'

export interface ImportedName {
  /** As written: `/snippets/x.mdx`. */
  from: string
  /** The exported name; `default` for the whole text. */
  name: string
  line: number | undefined
}

/** The names that the statements of a page or a script declare, as far as they are constant. */
export interface ModuleNames {
  imports: Map<string, ImportedName>
  values: Map<string, Literal>
  /** Functions, such as components; `default` for the default export. */
  functions: Map<string, SyntaxNode>
}

export function readModule(root: Root): ModuleNames {
  const names = createNames()
  readModules(root, names)
  return names
}

/** Imports can also stand between the tags of an element. */
function readModules(parent: Parents, names: ModuleNames): void {
  for (const node of parent.children) {
    if (node.type === 'mdxjsEsm')
      readStatements(parseStatements(node.value) ?? [], names, node.position?.start.line)
    else if (node.type === 'mdxJsxFlowElement') readModules(node, names)
  }
}

export function createNames(): ModuleNames {
  return { imports: new Map(), values: new Map(), functions: new Map() }
}

/** Adds the names that the statements declare. */
export function readStatements(
  statements: readonly SyntaxNode[],
  names: ModuleNames,
  line?: number | undefined,
): void {
  for (const statement of statements) {
    const { declaration } = statement
    if (isSyntaxNode(statement.source)) readImport(statement, names, line)
    else if (statement.type === 'ExportDefaultDeclaration') readDefault(declaration, names)
    else readDeclaration(isSyntaxNode(declaration) ? declaration : statement, names)
  }
}

/** Reads `import … from` and `export … from`. */
function readImport(statement: SyntaxNode, names: ModuleNames, line: number | undefined): void {
  const source = evaluateLiteral(statement.source, new Map())
  if (typeof source !== 'string') return
  for (const specifier of readNodes(statement.specifiers)) {
    const isExport = specifier.type === 'ExportSpecifier'
    const local = readName(isExport ? specifier.exported : specifier.local)
    const imported = isExport ? specifier.local : specifier.imported
    const name = imported === undefined ? 'default' : readName(imported)
    if (local !== undefined && name !== undefined) names.imports.set(local, { from: source, name, line })
  }
}

function readDefault(declaration: unknown, names: ModuleNames): void {
  if (!isSyntaxNode(declaration)) return
  const named = names.functions.get(readName(declaration) ?? '')
  const value = evaluateLiteral(declaration, names.values)
  if (isFunction(declaration)) names.functions.set('default', declaration)
  else if (named) names.functions.set('default', named)
  else if (value !== undefined) names.values.set('default', value)
}

function readDeclaration(declaration: SyntaxNode, names: ModuleNames): void {
  const name = readName(declaration.id)
  if (isFunction(declaration) && name !== undefined) names.functions.set(name, declaration)
  for (const { id, init } of readNodes(declaration.declarations)) {
    const declared = readName(id)
    if (declared === undefined) continue
    const value = evaluateLiteral(init, names.values)
    if (isSyntaxNode(init) && isFunction(init)) names.functions.set(declared, init)
    else if (value !== undefined) names.values.set(declared, value)
  }
}

function isFunction({ type }: SyntaxNode): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)
}
