import type { ContentProblem } from '../core/page.ts'
import { evaluateLiteral, type Literal, readOwnMember, type Scope } from './evaluate-literal.ts'
import type { ScriptLoader } from './load-scripts.ts'
import type { Binding, ScriptModule } from './script-module.ts'
import { isSyntaxNode, readLine, readName, readNodes, type SyntaxNode } from './syntax-node.ts'

const importDepth = 10
const lookUpDepth = 40
const propertyLimit = 100
const valueLimit = 50_000

/** A configuration in JavaScript or TypeScript. Its settings are evaluated; nothing is run. */
export interface ScriptConfig {
  /**
   * Evaluates every property with this name, in source order: those of the given files, or else of the files that they import.
   */
  settings(name: string, report?: Report): Literal[]
  /** The first of these values that is a text. */
  text(name: string): string | null
  /** The default export of the first file. */
  defaultExport(): Literal | undefined
}

/** Which computed values are reported: all of them, whole settings only, or none. */
type Report = 'parts' | 'whole' | 'nothing'

/** A computed value that was found while a setting was evaluated. */
interface Unknown {
  file: string
  node: SyntaxNode
}

/** Reads the configuration that these files make up together. */
export function readConfig(
  needs: { loader: ScriptLoader; problems: ContentProblem[] },
  files: readonly string[],
): ScriptConfig {
  const { loader, problems } = needs
  const modules = files.flatMap(file => loader.load(file) ?? [])
  const known = new Map<SyntaxNode, Literal | undefined>()
  let unknowns: Unknown[] = []

  const read = (binding: Binding | undefined, module: ScriptModule, depth: number): Literal | undefined => {
    if (binding === undefined || depth > lookUpDepth) return undefined
    if (binding.kind === 'import') return readImport(binding, module, depth)
    const value = evaluateOnce(binding.node, module, depth)
    if (binding.kind === 'node') return value
    return typeof value === 'object' && value !== null ? readOwnMember(value, binding.name) : undefined
  }

  /** Names that refer to each other end here: a value that is still being evaluated is unknown. */
  const evaluateOnce = (node: SyntaxNode, module: ScriptModule, depth: number): Literal | undefined => {
    if (known.has(node)) return known.get(node)
    known.set(node, undefined)
    const value = evaluateLiteral(node, createScope(module, depth))
    known.set(node, value)
    return value
  }

  const createScope = (module: ScriptModule, depth: number): Scope => ({
    get: name => read(module.names.get(name), module, depth + 1),
    call: node => readCall(node, module, depth),
    replaceUnknown: node => {
      if (!isIgnored(node)) unknowns.push({ file: module.file, node })
      return null
    },
  })

  /**
   * Evaluates a required local file, a function that only returns a value, or the argument of `defineConfig(…)` and
   * `withMermaid(…)`.
   */
  const readCall = (node: SyntaxNode, module: ScriptModule, depth: number): Literal | undefined => {
    const name = readName(node.callee)
    const [argument] = readNodes(node.arguments)
    if (name === undefined) return undefined
    if (name === 'require' && typeof argument?.value === 'string')
      return readImport({ from: argument.value, name: 'default' }, module, depth)
    const binding = module.names.get(name)
    const returned = binding?.kind === 'node' ? readReturned(binding.node) : undefined
    if (returned !== undefined && argument === undefined) return evaluateOnce(returned, module, depth + 1)
    const isWrapper = /^(?:define|with)[A-Z]/.test(name) && binding?.kind !== 'node'
    return isWrapper && argument !== undefined
      ? evaluateLiteral(readReturned(argument) ?? argument, createScope(module, depth + 1))
      : undefined
  }

  const readImport = (
    { from, name }: { from: string; name: string },
    module: ScriptModule,
    depth: number,
  ): Literal | undefined => {
    const file = loader.resolve(from, module.file)
    if (file === undefined || depth > lookUpDepth) return undefined
    if (!file.endsWith('.json')) return readExport(loader.load(file), name, depth + 1)
    return readMember(loader.loadJson(file), name)
  }

  const readExport = (module: ScriptModule | undefined, name: string, depth: number): Literal | undefined => {
    if (module === undefined) return undefined
    const own = module.exports.get(name)
    if (own !== undefined) return read(own, module, depth)
    const all = module.exportsAllOf.map(from => readImport({ from, name }, module, depth))
    return (
      all.find(value => value !== undefined) ??
      readMember(read(module.exports.get('default'), module, depth), name)
    )
  }

  const report = (subject: string, whole: Unknown | undefined, mode: Report): void => {
    const [first = whole] = whole === undefined && mode === 'parts' ? unknowns : []
    if (first === undefined || mode === 'nothing') return
    const message =
      whole === undefined
        ? `${subject} has a part that is computed and is left out. Configurations are not run: write the value out.`
        : `${subject} is computed and is not read. Configurations are not run: write the value out.`
    problems.push({ severity: 'warning', file: first.file, line: readLine(first.node), message })
  }

  /** Returns undefined for computed values and for very large ones: nested names of lists multiply. */
  const evaluateBounded = (evaluate: () => Literal | undefined): Literal | undefined => {
    unknowns = []
    try {
      const value = evaluate()
      return value !== undefined && countValues(value, valueLimit) > valueLimit ? undefined : value
    } catch (cause) {
      if (cause instanceof RangeError) return undefined
      throw cause
    }
  }

  const readSettings = (name: string, mode: Report): Literal[] => {
    const places = findProperties(name, modules) ?? findProperties(name, listImports(modules, loader)) ?? []
    return places.slice(0, propertyLimit).flatMap(({ node, module }) => {
      const value = evaluateBounded(() => evaluateLiteral(node, createScope(module, 0)))
      const isUnknown = value === undefined && !isUndefined(node)
      report(`"${name}"`, isUnknown ? { file: module.file, node } : undefined, mode)
      return value === undefined ? [] : [value]
    })
  }

  return {
    settings: (name, mode = 'whole') => readSettings(name, mode),
    text: name => {
      const found = readSettings(name, 'nothing').find(
        value => typeof value === 'string' && value.trim() !== '',
      )
      if (typeof found === 'string') return found.trim()
      readSettings(name, 'whole')
      return null
    },
    defaultExport: () => {
      const [module] = modules
      if (module === undefined) return undefined
      const { file } = module
      const binding = module.exports.get('default')
      const value = evaluateBounded(() => read(binding, module, 0))
      if (binding === undefined || binding.kind === 'import') {
        const message = binding
          ? 'The default export is not in the source.'
          : 'The file has no default export.'
        if (value === undefined) problems.push({ severity: 'warning', file, line: null, message })
        return value
      }
      report('The default export', value === undefined ? { file, node: binding.node } : undefined, 'parts')
      return value
    },
  }
}

interface Property {
  node: SyntaxNode
  module: ScriptModule
}

function findProperties(name: string, modules: readonly ScriptModule[]): Property[] | undefined {
  const found = modules.flatMap(module =>
    module.properties.flatMap(({ key, value }) =>
      readName(key) === name && isSyntaxNode(value) ? [{ node: value, module }] : [],
    ),
  )
  return found.length === 0 ? undefined : found
}

/** Lists the modules that the given ones import, directly or indirectly. */
function listImports(modules: readonly ScriptModule[], loader: ScriptLoader): ScriptModule[] {
  const seen = new Set(modules)
  let level = [...modules]
  for (let depth = 0; depth < importDepth && level.length > 0; depth += 1) {
    level = level.flatMap(module => {
      const bindings = [...module.names.values(), ...module.exports.values()]
      const imported = bindings.flatMap(item => (item.kind === 'import' ? item.from : []))
      return [...new Set([...module.exportsAllOf, ...imported])].flatMap(reference => {
        const file = loader.resolve(reference, module.file)
        const found = file === undefined || file.endsWith('.json') ? undefined : loader.load(file)
        if (found === undefined || seen.has(found)) return []
        seen.add(found)
        return [found]
      })
    })
  }
  return [...seen].slice(modules.length)
}

/** Returns the expression that a function returns; undefined if it has parameters or statements other than declarations. */
function readReturned({ type, params, body }: SyntaxNode): SyntaxNode | undefined {
  const isFunction = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)
  if (!isFunction || readNodes(params).length > 0 || !isSyntaxNode(body)) return undefined
  if (body.type !== 'BlockStatement') return body
  const statements = readNodes(body.body)
  const last = statements.at(-1)
  const isPlain = statements.slice(0, -1).every(statement => statement.type.endsWith('Declaration'))
  return isPlain && last?.type === 'ReturnStatement' && isSyntaxNode(last.argument)
    ? last.argument
    : undefined
}

function readMember(value: Literal | undefined, name: string): Literal | undefined {
  if (name === 'default') return value
  return typeof value === 'object' && value !== null ? readOwnMember(value, name) : undefined
}

/** Handlers, icons and `undefined` are not part of a navigation. */
function isIgnored(node: SyntaxNode): boolean {
  return isUndefined(node) || /Function|JSX/.test(node.type)
}

function isUndefined(node: SyntaxNode): boolean {
  return node.type === 'Identifier' && node.name === 'undefined'
}

/** Counts the values that a walk would meet, up to the limit. */
function countValues(root: Literal, limit: number): number {
  let count = 0
  const waiting: Literal[] = [root]
  for (let value = waiting.pop(); value !== undefined && count <= limit; value = waiting.pop()) {
    count += 1
    if (typeof value === 'object' && value !== null)
      for (const child of Object.values(value)) waiting.push(child)
  }
  return count
}
