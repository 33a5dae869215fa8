import { asText, isRecord } from '../../core/json-value.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { findMintlifyConfig } from './find-mintlify-config.ts'
import { resolveReferences } from './resolve-references.ts'

const addressLimit = 10
const keys = new Set(['openapi', 'asyncapi'])

/** Lists the web addresses of API descriptions in `docs.json` or `mint.json`, at most ten. */
export function findRemoteDescriptions(tree: SourceTree): string[] {
  const config = findMintlifyConfig(tree)
  if (!config?.content.ok) return []
  const context = { tree, files: [config.file], report: () => {} }
  const found = new Set<string>()
  collect(resolveReferences(context, config.content.value, config.file), found)
  return [...found].slice(0, addressLimit)
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found)
  if (!isRecord(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (keys.has(name)) for (const address of readAddresses(inner)) found.add(address)
    collect(inner, found)
  }
}

function readAddresses(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(readAddresses)
  const reference = asText(isRecord(value) ? value.source : value)
  return reference !== null && /^https?:\/\/[^\s/]/i.test(reference) && reference.length <= 2_000
    ? [reference]
    : []
}
