import { evaluateLiteral, readOwnMember, type Scope } from './evaluate-literal.ts'
import type { Literal } from './literal.ts'
import type { ScriptLoader } from './load-scripts.ts'
import type { Binding, ScriptModule } from './script-module.ts'
import { isSyntaxNode, readName, readNodes, type SyntaxNode } from './syntax-node.ts'

const depthLimit = 40

/** A computed value, found while an expression was evaluated. */
export interface UnknownValue {
  file: string
  node: SyntaxNode
}

/** Evaluates the expressions of modules, following names and imports. Each named value is evaluated once. */
export interface ModuleEvaluator {
  evaluate(node: SyntaxNode, module: ScriptModule): Literal | undefined
  evaluateExport(name: string, module: ScriptModule): Literal | undefined
}

/** Where an evaluation is: the module, and the number of names and imports that led there. */
interface Place {
  module: ScriptModule
  depth: number
}

/** `onUnknown` is called for each item or member that cannot be evaluated, once for a named value. */
export function createModuleEvaluator(
  loader: ScriptLoader,
  onUnknown: (unknown: UnknownValue) => void,
): ModuleEvaluator {
  const byNode = new Map<SyntaxNode, Literal | undefined>()
  const byExport = new Map<string, Literal | undefined>()

  const evaluate = (node: SyntaxNode, { module, depth }: Place): Literal | undefined => {
    const inner = { module, depth: depth + 1 }
    const scope: Scope = {
      get: name => evaluateBinding(module.names.get(name), inner),
      call: call => evaluateCall(call, inner),
      replaceUnknown: unknown => {
        onUnknown({ file: module.file, node: unknown })
        return null
      },
    }
    return evaluateLiteral(node, scope)
  }

  const evaluateNamed = (node: SyntaxNode, place: Place): Literal | undefined =>
    rememberValue(byNode, node, () => evaluate(node, place))

  const evaluateBinding = (binding: Binding | undefined, place: Place): Literal | undefined => {
    if (binding === undefined || place.depth > depthLimit) return undefined
    if (binding.kind === 'import') return evaluateImport(binding, place)
    const value = evaluateNamed(binding.node, place)
    return binding.kind === 'member' ? readMember(value, binding.name) : value
  }

  /** Evaluates a required file, a function that only returns a value, or the argument of `defineConfig(…)`, `starlight(…)` and the like. */
  const evaluateCall = (call: SyntaxNode, place: Place): Literal | undefined => {
    const name = readName(call.callee)
    const [argument] = readNodes(call.arguments)
    if (name === undefined || place.depth > depthLimit) return undefined
    if (name === 'require' && typeof argument?.value === 'string')
      return evaluateImport({ from: argument.value, name: 'default' }, place)
    const binding = place.module.names.get(name)
    const returned = binding?.kind === 'node' ? findReturned(binding.node) : undefined
    if (returned !== undefined && argument === undefined) return evaluateNamed(returned, place)
    const isWrapper = /^(?:(?:define|with)[A-Z]|starlight$)/.test(name) && binding?.kind !== 'node'
    return isWrapper && argument !== undefined
      ? evaluate(findReturned(argument) ?? argument, place)
      : undefined
  }

  const evaluateImport = (
    { from, name }: { from: string; name: string },
    { module, depth }: Place,
  ): Literal | undefined => {
    const file = loader.resolve(from, module.file)
    if (file === undefined) return undefined
    if (file.endsWith('.json')) return readExported(loader.loadJson(file), name)
    const imported = loader.load(file)
    return imported && evaluateExport(name, { module: imported, depth })
  }

  const evaluateExport = (name: string, place: Place): Literal | undefined =>
    rememberValue(byExport, `${place.module.file}\n${name}`, () => {
      const { exports, exportsAllOf } = place.module
      const own = exports.get(name)
      if (own !== undefined) return evaluateBinding(own, place)
      for (const from of exportsAllOf) {
        const value = evaluateImport({ from, name }, place)
        if (value !== undefined) return value
      }
      return readExported(evaluateBinding(exports.get('default'), place), name)
    })

  return {
    evaluate: (node, module) => evaluate(node, { module, depth: 0 }),
    evaluateExport: (name, module) => evaluateExport(name, { module, depth: 0 }),
  }
}

/** Names that refer to each other end here: a value that is still being evaluated is unknown. */
function rememberValue<Key>(
  values: Map<Key, Literal | undefined>,
  key: Key,
  evaluate: () => Literal | undefined,
): Literal | undefined {
  if (values.has(key)) return values.get(key)
  values.set(key, undefined)
  const value = evaluate()
  values.set(key, value)
  return value
}

/** Finds the expression that a function returns; undefined if it has parameters or statements other than declarations. */
export function findReturned({ type, params, body }: SyntaxNode): SyntaxNode | undefined {
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

/** Reads an export of a value that is a whole module: JSON, or `module.exports`. */
function readExported(value: Literal | undefined, name: string): Literal | undefined {
  return name === 'default' ? value : readMember(value, name)
}

function readMember(value: Literal | undefined, name: string): Literal | undefined {
  return typeof value === 'object' && value !== null ? readOwnMember(value, name) : undefined
}
