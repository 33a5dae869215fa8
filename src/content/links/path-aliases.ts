import { isRecord } from '../core/json-value.ts'
import { joinPath } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { expandBundlerAliases } from './bundler-aliases.ts'

const configFiles = ['tsconfig.json', 'jsconfig.json']
const limitAliases = 100
const comment = /^\s*(?:\/\/.*$|\/\*[\s\S]*?\*\/)/gm
const trailingComma = /,(?=\s*[}\]])/g

/**
 * Lists the files that a reference such as `@mdx/part.mdx` means by the `paths` of the nearest `tsconfig.json` or
 * `jsconfig.json`, or by the aliases of a bundler. `folders` are those of the referring file, nearest first.
 */
export function expandAliases(tree: SourceTree, folders: readonly string[], reference: string): string[] {
  for (const folder of folders) {
    for (const name of configFiles) {
      const found = expandIn(tree, folder, name, reference)
      if (found.length > 0) return found
    }
    const bundled = expandBundlerAliases(tree, folder, reference)
    if (bundled.length > 0) return bundled
  }
  return []
}

function expandIn(tree: SourceTree, folder: string, name: string, reference: string): string[] {
  const file = joinPath(folder, name)
  const source = file === undefined ? undefined : readSourceText(tree, file)
  const options = source && 'text' in source ? readOptions(source.text) : {}
  const base = joinPath(folder, typeof options.baseUrl === 'string' ? options.baseUrl : '.')
  if (base === undefined || !isRecord(options.paths)) return []
  return Object.entries(options.paths)
    .slice(0, limitAliases)
    .flatMap(([pattern, targets]) => {
      const rest = matchPattern(pattern, reference)
      return rest === undefined || !Array.isArray(targets)
        ? []
        : targets.map(target =>
            joinPath(
              base,
              String(target).replace('*', () => rest),
            ),
          )
    })
    .filter(path => path !== undefined)
}

/** Returns the text that the pattern's `*` stands for. */
function matchPattern(pattern: string, reference: string): string | undefined {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === reference ? '' : undefined
  const fits = reference.startsWith(before) && reference.endsWith(after)
  return fits && reference.length >= before.length + after.length
    ? reference.slice(before.length, reference.length - after.length)
    : undefined
}

function readOptions(text: string): Record<string, unknown> {
  try {
    const config: unknown = JSON.parse(text.replace(comment, '').replace(trailingComma, ''))
    return isRecord(config) && isRecord(config.compilerOptions) ? config.compilerOptions : {}
  } catch {
    return {}
  }
}
