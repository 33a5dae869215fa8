import { asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'

const parentLimit = 10

/** What `mkdocs.yml` or `zensical.toml` says, with the settings that it inherits. */
export interface MkDocsSettings {
  /** The path of the configuration. */
  file: string
  values: JsonRecord
  /** The options of each plugin, by its name without that of its theme: `blog` for `material/blog`. */
  plugins: ReadonlyMap<string, JsonRecord>
  /** The options of each Markdown extension, by name. */
  extensions: ReadonlyMap<string, JsonRecord>
  problems: ContentProblem[]
}

export function readSettings(tree: SourceTree, file: string): MkDocsSettings {
  const problems: ContentProblem[] = []
  const values = readInherited(tree, file, problems)
  return {
    file,
    values,
    plugins: readNamedOptions(values.plugins, name => name.replace(/^\w+\//, '')),
    extensions: readNamedOptions(values.markdown_extensions),
    problems,
  }
}

/** Reads a file and those that its `INHERIT` leads to. The settings of the first file win, maps are merged. */
function readInherited(tree: SourceTree, first: string, problems: ContentProblem[]): JsonRecord {
  let values: JsonRecord = {}
  let file: string | undefined = first
  for (let depth = 0; file !== undefined && depth <= parentLimit; depth += 1) {
    const content = readStructuredFile(tree, file)
    if (!content.ok) problems.push(warnOf(first, content.message))
    const settings: JsonRecord = content.ok ? asRecord(content.value) : {}
    const { INHERIT: parent, ...own }: JsonRecord = file.endsWith('.toml') ? readZensical(settings) : settings
    values = mergeMaps(own, values)
    file = asText(parent) === null ? undefined : joinPath(parentFolder(file), asText(parent) ?? '')
  }
  return values
}

/** Zensical has the settings of MkDocs in the table `project`, and those of `pymdownx.snippets` in a table of `pymdownx`. */
function readZensical({ project }: JsonRecord): JsonRecord {
  const settings = asRecord(project)
  const { pymdownx, ...extensions } = asRecord(settings.markdown_extensions)
  const inner = Object.entries(asRecord(pymdownx)).map(([name, options]) => [`pymdownx.${name}`, options])
  return { ...settings, markdown_extensions: { ...extensions, ...Object.fromEntries(inner) } }
}

function mergeMaps(below: JsonRecord, above: JsonRecord): JsonRecord {
  const merged = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const other = below[key]
    merged[key] = isRecord(value) && isRecord(other) ? mergeMaps(other, value) : value
  }
  return merged
}

/** Reads a list of names, or of names with options, or a map of both. */
function readNamedOptions(
  value: unknown,
  rename: (name: string) => string = name => name,
): Map<string, JsonRecord> {
  const entries = (Array.isArray(value) ? value : [value]).flatMap((entry): [string, unknown][] =>
    typeof entry === 'string' ? [[entry, {}]] : Object.entries(asRecord(entry)),
  )
  return new Map(entries.map(([name, options]) => [rename(name), asRecord(options)]))
}
