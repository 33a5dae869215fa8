import { isRecord, type JsonRecord } from '../../core/json-value.ts'
import { lastSegment } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'

export interface MintlifyConfig {
  file: string
  /** The configuration's content, or why it cannot be read. */
  content: { ok: true; value: JsonRecord } | { ok: false; message: string }
}

/** Finds the `docs.json` or `mint.json` nearest to the top of the source. In one folder, `docs.json` wins. */
export function findMintlifyConfig(tree: SourceTree): MintlifyConfig | undefined {
  const candidates = tree
    .files()
    .filter(file => /(?:^|\/)(?:docs|mint)\.json$/.test(file) && !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
    .sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))
  for (const file of candidates) {
    const content = readStructuredFile(tree, file)
    if (content.ok && isRecord(content.value) && content.value.navigation !== undefined) {
      return { file, content: { ok: true, value: content.value } }
    }
    if (!content.ok && !file.includes('/')) return { file, content }
  }
  return undefined
}

export function isLegacyConfig(file: string): boolean {
  return lastSegment(file) === 'mint.json'
}

function depthOf(file: string): number {
  return file.split('/').length
}
