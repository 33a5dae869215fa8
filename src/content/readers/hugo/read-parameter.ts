import { isRecord, type JsonRecord } from '../../core/json-value.ts'
import { parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatter, readText } from '../../formats/read-front-matter.ts'
import { readSourceText } from '../../formats/read-source-text.ts'

export interface ParameterNeeds {
  tree: SourceTree
  /** The front matter of the page. */
  values: JsonRecord
  /** The parameters of the site, by lower-case name: `version.latest`. */
  variables: ReadonlyMap<string, string>
}

const sectionFiles = ['_index.md', '_index.html']

/**
 * Creates a function that finds a parameter of a page: in its front matter, in what the sections above it cascade, then in the
 * parameters of the site.
 */
export function createParameters(
  { tree, values, variables }: ParameterNeeds,
  file: string,
): (name: string) => string | undefined {
  let cascades: JsonRecord[] | undefined
  return name => {
    const keys = name.toLowerCase().split('.')
    const own = findText(values, keys) ?? findText(values.params, keys)
    if (own !== undefined) return own
    cascades ??= listCascades(tree, file)
    const above = cascades.flatMap(values => [values, values.params])
    return (
      above.map(parameters => findText(parameters, keys)).find(text => text !== undefined) ??
      variables.get(keys.join('.'))
    )
  }
}

/** What the sections above a page give to all of their pages, the nearest first. */
function listCascades(tree: SourceTree, file: string): JsonRecord[] {
  const found: JsonRecord[] = []
  for (let folder = parentFolder(file); folder !== ''; folder = parentFolder(folder)) {
    const section = sectionFiles.map(name => `${folder}/${name}`).find(name => tree.read(name) !== undefined)
    const source = section === undefined ? undefined : readSourceText(tree, section)
    if (source === undefined || !('text' in source)) continue
    const { cascade } = readFrontMatter(source.text).values
    const entries = (Array.isArray(cascade) ? cascade : [cascade]).filter(isRecord)
    found.push(...entries.filter(entry => entry.target === undefined && entry._target === undefined))
  }
  return found
}

/** Hugo ignores the case of names. */
function findText(value: unknown, keys: readonly string[]): string | undefined {
  const [key, ...rest] = keys
  if (key === undefined) return readText(value) ?? undefined
  if (!isRecord(value)) return undefined
  const name = Object.keys(value).find(own => own.toLowerCase() === key)
  return name === undefined ? undefined : findText(value[name], rest)
}

/** Lists the parameters of a site by lower-case name. */
export function listParameters(value: unknown, prefix = ''): [string, string][] {
  if (!isRecord(value) || prefix.length > 200) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = prefix + key.toLowerCase()
    const text = readText(inner)
    return text === null ? listParameters(inner, `${name}.`) : [[name, text] as [string, string]]
  })
}
