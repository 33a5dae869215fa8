import { formatBytes } from '../../shared/index.ts'
import type { ContentProblem } from '../core/page.ts'
import { joinPath, parentFolder } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readStructuredFile } from '../formats/read-structured-file.ts'
import type { Literal } from './literal.ts'
import { parseWithin } from './parse-within.ts'
import { indexScript, type ScriptModule } from './script-module.ts'

const limitBytes = 256 * 1024
const sourceLimitBytes = 8 * 1024 * 1024
const interruptionLimit = 3
const extensions = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']

export interface ScriptLoader {
  /** Parses a script. Returns undefined for one that cannot be read, which is reported. */
  load(file: string): ScriptModule | undefined
  loadJson(file: string): Literal | undefined
  /** Finds the file that an import means; undefined for packages and for files outside the source. */
  resolve(reference: string, fromFile: string): string | undefined
}

/** Loads the configuration files of a source, each once. Stops after 8 MB, or after three files that take too long. */
export function createScriptLoader(tree: SourceTree, problems: ContentProblem[]): ScriptLoader {
  const modules = new Map<string, ScriptModule | undefined>()
  const values = new Map<string, Literal | undefined>()
  let interruptions = 0
  let bytesRead = 0
  const warn = (file: string, message: string, line: number | null = null) =>
    problems.push({ severity: 'warning', file, line, message })

  const parse = (file: string): ScriptModule | undefined => {
    const bytes = tree.read(file)
    if (bytes === undefined) return undefined
    if (bytes.length > limitBytes) {
      warn(file, `The configuration is larger than ${formatBytes(limitBytes)}, so its settings are ignored.`)
      return undefined
    }
    bytesRead += bytes.length
    if (bytesRead > sourceLimitBytes || interruptions >= interruptionLimit) {
      warn(file, 'The configuration files before this one took too long to read. Its settings are ignored.')
      return undefined
    }
    const parsed = parseWithin(new TextDecoder().decode(bytes), file)
    if (parsed === undefined) interruptions += 1
    if (parsed?.ok) return indexScript(file, parsed.program)
    const reason = parsed?.message ?? 'it takes too long'
    warn(file, `The configuration cannot be read: ${reason}. Its settings are ignored.`, parsed?.line)
    return undefined
  }

  return {
    load: file => {
      if (!modules.has(file)) modules.set(file, parse(file))
      return modules.get(file)
    },
    loadJson: file => {
      if (values.has(file)) return values.get(file)
      const content = readStructuredFile(tree, file)
      if (!content.ok) warn(file, content.message)
      const value = content.ok ? toLiteral(content.value) : undefined
      values.set(file, value)
      return value
    },
    resolve: (reference, fromFile) => {
      if (!/^\.{1,2}(?:\/|$)/.test(reference)) return undefined
      const path = joinPath(parentFolder(fromFile), reference)
      if (path === undefined) return undefined
      // TypeScript imports `./nav.ts` as `./nav.js`.
      const stems = [path, path.replace(/\.([cm]?)js$/, '.$1ts')]
      const names = [...stems, ...extensions.map(extension => path + extension)]
      return names.find(name => /\.(?:[cm]?[jt]sx?|json)$/.test(name) && tree.read(name) !== undefined)
    },
  }
}

/** A cast: JSON holds nothing but literals. */
function toLiteral(value: unknown): Literal {
  return value as Literal
}
