import type { ContentProblem } from '../core/page.ts'
import { createModuleEvaluator, type UnknownValue } from './evaluate-module.ts'
import type { Literal } from './literal.ts'
import type { ScriptLoader } from './load-scripts.ts'
import type { ScriptModule } from './script-module.ts'
import { isSyntaxNode, readLine, readName, type SyntaxNode } from './syntax-node.ts'

const importDepth = 10
const propertyLimit = 100
const valueLimit = 50_000

/** A configuration in JavaScript or TypeScript. Its settings are evaluated; nothing is run. */
export interface ScriptConfig {
  /**
   * Evaluates every property with this name, in source order: those of the given files, or else of the files that they import.
   */
  settings(name: string, report?: Report): Literal[]
  text(name: string): string | null
  defaultExport(report?: Report): Literal | undefined
}

/** Which computed values are reported: all of them, whole settings only, or none. */
type Report = 'parts' | 'whole' | 'nothing'

export interface ConfigNeeds {
  loader: ScriptLoader
  problems: ContentProblem[]
}

/** Reads the configuration that these files make up together. */
export function readConfig({ loader, problems }: ConfigNeeds, files: readonly string[]): ScriptConfig {
  const modules = files.flatMap(file => loader.load(file) ?? [])
  let unknowns: UnknownValue[] = []
  const evaluator = createModuleEvaluator(loader, unknown => {
    if (!isIgnored(unknown.node)) unknowns.push(unknown)
  })
  const warn = (message: string, file: string, node?: SyntaxNode) =>
    problems.push({ severity: 'warning', file, line: node ? readLine(node) : null, message })

  /** Evaluates a value and reports what is computed. `place` is the value itself. */
  const evaluateReported = (
    subject: string,
    place: UnknownValue,
    { evaluate, report }: { evaluate: () => Literal | undefined; report: Report },
  ): Literal | undefined => {
    unknowns = []
    const value = limitValue(evaluate)
    const [part] = unknowns
    if (value === undefined && report !== 'nothing' && !isUndefined(place.node))
      warn(`${subject} is computed and is not read. ${advice}`, place.file, place.node)
    else if (value !== undefined && report === 'parts' && part !== undefined)
      warn(`${subject} has a computed part, which is left out. ${advice}`, part.file, part.node)
    return value
  }

  const readSettings = (name: string, report: Report): Literal[] => {
    const places = findProperties(name, modules) ?? findProperties(name, listImports(modules, loader)) ?? []
    return places.slice(0, propertyLimit).flatMap(({ node, module }) => {
      const evaluate = () => evaluator.evaluate(node, module)
      const value = evaluateReported(`"${name}"`, { file: module.file, node }, { evaluate, report })
      return value === undefined ? [] : [value]
    })
  }

  return {
    settings: (name, report = 'whole') => readSettings(name, report),
    text: name => {
      const found = readSettings(name, 'nothing').find(
        value => typeof value === 'string' && value.trim() !== '',
      )
      if (typeof found === 'string') return found.trim()
      readSettings(name, 'whole')
      return null
    },
    defaultExport: (report = 'parts') => {
      const [module] = modules
      if (module === undefined) return undefined
      const { file, exports } = module
      const binding = exports.get('default')
      const evaluate = () => evaluator.evaluateExport('default', module)
      if (binding?.kind === 'node') {
        const place = { file, node: binding.node }
        return evaluateReported('The default export', place, { evaluate, report })
      }
      const value = limitValue(evaluate)
      if (value === undefined && report !== 'nothing')
        warn('The file has no default export that can be read.', file)
      return value
    },
  }
}

const advice = 'Configurations are not run: write the value out.'

/** Returns undefined for very large values as well: nested names of lists multiply. */
function limitValue(evaluate: () => Literal | undefined): Literal | undefined {
  try {
    const value = evaluate()
    return value !== undefined && countValues(value, valueLimit) > valueLimit ? undefined : value
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
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
