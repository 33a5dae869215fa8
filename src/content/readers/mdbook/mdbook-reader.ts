import { asRecord, asText } from '../../core/json-value.ts'
import { type SiteOutline, warnOf } from '../../core/outline.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { findSummary, outlineSummary } from '../../outline/outline-summary.ts'

interface Book {
  summary: string
  /** `book.toml`. */
  config: string
}

/** Reads mdBook sources: a `SUMMARY.md` whose folder, or the folder above, has a `book.toml`. */
export const mdbookReader = createReader({
  tool: 'mdbook',
  recognise: findBook,
  outline: ({ tree }, book) => outlineBook(tree, book),
})

function findBook(tree: SourceTree): Book | undefined {
  const summary = findSummary(tree)
  if (summary === undefined) return undefined
  const root = parentFolder(summary)
  const configs = [root, parentFolder(root)].map(folder => joinPath(folder, 'book.toml') ?? '')
  const config = configs.find(file => tree.read(file) !== undefined)
  return config === undefined ? undefined : { summary, config }
}

function outlineBook(tree: SourceTree, { summary, config }: Book): SiteOutline | undefined {
  const outline = outlineSummary(tree, summary)
  if (outline === undefined) return undefined
  const content = readStructuredFile(tree, config)
  const problems = content.ok ? [] : [warnOf(config, content.message)]
  const name = content.ok ? asText(asRecord(asRecord(content.value).book).title) : null
  return { ...outline, name, problems: [...outline.problems, ...problems] }
}
