import { asRecord, type JsonRecord } from '../core/json-value.ts'
import { warnOf } from '../core/outline.ts'
import type { ContentProblem } from '../core/page.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readStructuredFile } from './read-structured-file.ts'

/** Reads a JSON, YAML or TOML file that holds a record. A file that cannot be read is a finding, and empty. */
export function readRecord(tree: SourceTree, file: string, problems: ContentProblem[]): JsonRecord {
  const content = readStructuredFile(tree, file)
  if (!content.ok) problems.push(warnOf(file, content.message))
  return content.ok ? asRecord(content.value) : {}
}
