import type { FernMarks } from '../../core/api-documents.ts'
import { asText, type JsonRecord } from '../../core/json-value.ts'

/** Reads what Fern's extensions say about an operation; undefined if it has none. */
export function readFernMarks(operation: JsonRecord): FernMarks | undefined {
  const packages = readTexts(operation['x-fern-sdk-group-name'])
  const method = asText(operation['x-fern-sdk-method-name'])
  const audiences = readTexts(operation['x-fern-audiences'])
  const isIgnored = operation['x-fern-ignore'] === true
  const isMarked = packages.length > 0 || method !== null || audiences.length > 0 || isIgnored
  return isMarked ? { packages, method, audiences, isIgnored } : undefined
}

function readTexts(value: unknown): string[] {
  return [value].flat().flatMap(text => asText(text) ?? [])
}
