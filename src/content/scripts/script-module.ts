import { isSyntaxNode, readName, readNodes, type SyntaxNode } from './syntax-node.ts'

/** The meaning of a name in a module. */
export type Binding =
  | { kind: 'node'; node: SyntaxNode }
  /** A member of the value that `node` has: `const { nav } = settings`. */
  | { kind: 'member'; node: SyntaxNode; name: string }
  /** A name that another module exports. */
  | { kind: 'import'; from: string; name: string }

/** The names, exports and properties of a parsed script. */
export interface ScriptModule {
  file: string
  names: ReadonlyMap<string, Binding>
  /** By exported name, such as `default`. */
  exports: ReadonlyMap<string, Binding>
  /** The modules of `export * from`. */
  exportsAllOf: readonly string[]
  /** The properties of all object literals, in source order. */
  properties: readonly SyntaxNode[]
}

interface Draft {
  names: Map<string, Binding>
  exports: Map<string, Binding>
  exportsAllOf: string[]
  properties: SyntaxNode[]
}

/** Indexes a program. Outer names win over inner ones, and first declarations over later ones. */
export function indexScript(file: string, program: SyntaxNode): ScriptModule {
  const draft: Draft = { names: new Map(), exports: new Map(), exportsAllOf: [], properties: [] }
  const queue: SyntaxNode[] = [program]
  for (let node = queue[0], next = 1; node !== undefined; node = queue[next++]) {
    indexNode(draft, node)
    for (const child of Object.values(node)) {
      for (const item of Array.isArray(child) ? child : [child]) if (isSyntaxNode(item)) queue.push(item)
    }
  }
  return { file, ...draft, properties: draft.properties.sort((a, b) => Number(a.start) - Number(b.start)) }
}

function indexNode(draft: Draft, node: SyntaxNode): void {
  switch (node.type) {
    case 'ObjectExpression':
      for (const property of readNodes(node.properties))
        if (property.type === 'Property' && !property.computed) draft.properties.push(property)
      break
    case 'VariableDeclarator':
      indexDeclarator(draft, node)
      break
    case 'FunctionDeclaration':
      addName(draft.names, readName(node.id), { kind: 'node', node })
      break
    case 'ImportDeclaration':
      indexImport(draft, node)
      break
    case 'ExportDefaultDeclaration':
      if (isSyntaxNode(node.declaration))
        draft.exports.set('default', { kind: 'node', node: node.declaration })
      break
    case 'ExportNamedDeclaration':
      indexExport(draft, node)
      break
    case 'ExportAllDeclaration':
      draft.exportsAllOf.push(readSource(node))
      break
    case 'AssignmentExpression':
      indexAssignment(draft, node)
  }
}

function indexDeclarator(draft: Draft, { id, init }: SyntaxNode): void {
  if (!isSyntaxNode(id) || !isSyntaxNode(init)) return
  if (id.type !== 'ObjectPattern') addName(draft.names, readName(id), { kind: 'node', node: init })
  for (const property of readNodes(id.properties)) {
    const name = readName(property.key)
    if (name !== undefined)
      addName(draft.names, readName(property.value), { kind: 'member', node: init, name })
  }
}

function indexImport(draft: Draft, node: SyntaxNode): void {
  const from = readSource(node)
  for (const specifier of readNodes(node.specifiers)) {
    if (specifier.type === 'ImportNamespaceSpecifier') continue
    const name = specifier.type === 'ImportSpecifier' ? readName(specifier.imported) : 'default'
    if (name !== undefined) addName(draft.names, readName(specifier.local), { kind: 'import', from, name })
  }
}

function indexExport(draft: Draft, node: SyntaxNode): void {
  const { declaration } = node
  if (isSyntaxNode(declaration)) {
    const ids = [declaration, ...readNodes(declaration.declarations)].map(({ id }) => readName(id))
    for (const name of ids) if (name !== undefined) addName(draft.exports, name, refer(node, name))
  }
  for (const specifier of readNodes(node.specifiers)) {
    const local = readName(specifier.local)
    if (local === undefined) continue
    const binding: Binding = isSyntaxNode(node.source)
      ? { kind: 'import', from: readSource(node), name: local }
      : refer(specifier, local)
    addName(draft.exports, readName(specifier.exported), binding)
  }
}

/** `module.exports = …`, `exports.nav = …` and `module.exports.nav = …`. */
function indexAssignment(draft: Draft, { left, right }: SyntaxNode): void {
  if (!isSyntaxNode(left) || left.type !== 'MemberExpression' || !isSyntaxNode(right)) return
  const name = readName(left.property)
  const isExports = (node: unknown): boolean =>
    isSyntaxNode(node) &&
    (readName(node) === 'exports' ||
      (readName(node.object) === 'module' && readName(node.property) === 'exports'))
  if (isExports(left)) draft.exports.set('default', { kind: 'node', node: right })
  else if (isExports(left.object)) addName(draft.exports, name, { kind: 'node', node: right })
}

function refer(at: SyntaxNode, name: string): Binding {
  return { kind: 'node', node: { type: 'Identifier', name, loc: at.loc } }
}

function readSource({ source }: SyntaxNode): string {
  return isSyntaxNode(source) && typeof source.value === 'string' ? source.value : ''
}

function addName(names: Map<string, Binding>, name: string | undefined, binding: Binding): void {
  if (name !== undefined && !names.has(name)) names.set(name, binding)
}
