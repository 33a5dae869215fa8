import { asText } from '../../core/json-value.ts'
import { parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { createModuleEvaluator, type ModuleEvaluator } from '../../scripts/evaluate-module.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import type { ScriptModule } from '../../scripts/script-module.ts'
import { isSyntaxNode, readName, readNodes, type SyntaxNode } from '../../scripts/syntax-node.ts'

const sourceFile = /(?:^|\/)source(?:\/index)?\.tsx?$/
const configFile = /(?:^|\/)source\.config\.[cm]?[jt]s$/
const usualFolder = 'content/docs'

/** A `loader(…)` of the site's code. */
interface Loader {
  /** The names in its arguments, such as those of the collections. */
  names: ReadonlySet<string>
  /** Without slashes at its ends. */
  baseUrl: string
}

export interface DeclaredCollections {
  /** Whether the configuration makes pages of this folder, or declares no folder of pages. */
  includes(folder: string): boolean
  /** Returns null for a folder that no loader names. */
  findAddress(folder: string): string | null
}

/**
 * Reads which folders hold pages, and where the site's code serves them: `loader({ baseUrl: '/', source: docs.toFumadocsSource() })`,
 * where `docs` is `defineDocs({ dir: 'content/docs' })`.
 */
export function readDeclaredCollections(tree: SourceTree): DeclaredCollections {
  // If a file cannot be read, the usual folders and addresses apply, so nothing is reported.
  const scripts = createScriptLoader(tree, [])
  const evaluator = createModuleEvaluator(scripts, () => {})
  const modules = (pattern: RegExp) =>
    tree.files().flatMap(file => (pattern.test(file) ? (scripts.load(file) ?? []) : []))
  const declared = modules(configFile).flatMap(module => readFolders(module, evaluator))
  const loaders = modules(sourceFile).flatMap(module => readLoaders(module, evaluator))
  return {
    includes: folder =>
      declared.length === 0 ||
      declared.some(each => isWithin(each.folder, folder) || isWithin(folder, each.folder)),
    findAddress: folder => {
      const names = declared.filter(each => each.folder === folder).map(each => each.name)
      const named = loaders.find(loader => names.some(name => loader.names.has(name)))
      return named?.baseUrl ?? null
    },
  }
}

function isWithin(folder: string, outer: string): boolean {
  return folder === outer || folder.startsWith(`${outer}/`)
}

function readLoaders(module: ScriptModule, evaluator: ModuleEvaluator): Loader[] {
  return listCalls(module).flatMap(({ call }) => {
    if (readName(call.callee) !== 'loader') return []
    const options = readNodes(call.arguments).find(argument => readMember(argument, 'baseUrl') !== undefined)
    const baseUrl = options && readMember(options, 'baseUrl')
    const value = baseUrl && evaluator.evaluate(baseUrl, module)
    return typeof value === 'string'
      ? [{ names: new Set(listNames(call)), baseUrl: value.replace(/^\/+|\/+$/g, '') }]
      : []
  })
}

/** Reads the names of `defineDocs(…)` and `defineCollections(…)`, with their folders. */
function readFolders(module: ScriptModule, evaluator: ModuleEvaluator): { name: string; folder: string }[] {
  return listCalls(module).flatMap(({ name, call }) => {
    if (!/^define(?:Docs|Collections)$/.test(readName(call.callee) ?? '')) return []
    const [options] = readNodes(call.arguments)
    const dir = options && readMember(options, 'dir')
    const value = dir === undefined ? usualFolder : asText(evaluator.evaluate(dir, module))
    if (value === null || value === undefined) return []
    const parts = [parentFolder(module.file), value.replace(/^\.?\/|\/$/g, '')]
    return [{ name, folder: parts.filter(part => part !== '').join('/') }]
  })
}

function listCalls({ names }: ScriptModule): { name: string; call: SyntaxNode }[] {
  return [...names].flatMap(([name, binding]) =>
    binding.kind !== 'import' && binding.node.type === 'CallExpression'
      ? [{ name: binding.kind === 'member' ? binding.name : name, call: binding.node }]
      : [],
  )
}

function readMember(object: SyntaxNode, name: string): SyntaxNode | undefined {
  const property = readNodes(object.properties).find(each => readName(each.key) === name)
  return isSyntaxNode(property?.value) ? property.value : undefined
}

/** Lists the identifiers in an expression. */
function listNames(node: SyntaxNode): string[] {
  const inner = Object.values(node).flatMap(value => (Array.isArray(value) ? value : [value]))
  const name = node.type === 'Identifier' ? [String(node.name)] : []
  return [...name, ...inner.filter(isSyntaxNode).flatMap(listNames)]
}
