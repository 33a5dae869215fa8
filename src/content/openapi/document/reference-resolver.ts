import { isRecord, type JsonRecord } from '../../core/json-value.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { StructuredFile } from '../../formats/read-structured-file.ts'

const hopLimit = 32

export interface ReferenceResolver {
  /** A file's content, with every `$ref` in it rewritten to `file#/pointer` from the source's root. */
  load(file: string): StructuredFile
  /** The record that a value stands for: itself, or what its chain of `$ref` ends at; empty where that is nothing. */
  resolve(value: unknown): JsonRecord
  /** Schemas already merged from their parts, by how the document states them. */
  flattened: WeakMap<JsonRecord, JsonRecord>
}

/** Follows `$ref` within a document and across the source's files; addresses on the network lead nowhere. */
export function createReferenceResolver(read: (file: string) => StructuredFile): ReferenceResolver {
  const files = new Map<string, StructuredFile>()
  const targets = new Map<string, unknown>()
  const load = (file: string): StructuredFile => {
    const known = files.get(file)
    if (known) return known
    const content = read(file)
    files.set(file, content)
    if (content.ok) anchorReferences(content.value, file)
    return content
  }
  const follow = (reference: string): unknown => {
    if (targets.has(reference)) return targets.get(reference)
    const [file = '', pointer = ''] = reference.split('#', 2)
    const content = load(file)
    const target = content.ok ? readPointer(content.value, pointer) : undefined
    targets.set(reference, target)
    return target
  }
  const resolve = (value: unknown): JsonRecord => {
    let current = value
    for (let hop = 0; hop < hopLimit && isRecord(current); hop += 1) {
      const { $ref: reference, ...beside } = current
      if (typeof reference !== 'string') return current
      const target = follow(reference)
      current = isRecord(target) && Object.keys(beside).length > 0 ? { ...target, ...beside } : target
    }
    return isRecord(current) && current.$ref === undefined ? current : {}
  }
  return { load, resolve, flattened: new WeakMap() }
}

function anchorReferences(content: unknown, file: string): void {
  const seen = new Set<unknown>()
  const pending: unknown[] = [content]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if ('$ref' in value && typeof value.$ref === 'string') value.$ref = anchorReference(value.$ref, file)
    for (const child of Object.values(value)) pending.push(child)
  }
}

function anchorReference(reference: string, file: string): string {
  if (/^[a-z][a-z+.-]*:/i.test(reference)) return ''
  const [path = '', pointer = ''] = reference.split('#', 2)
  const target = path === '' ? file : (joinPath(parentFolder(file), decode(path)) ?? '')
  return `${target}#${pointer}`
}

/** RFC 6901, with the percent-escapes that fragments may have. */
function readPointer(content: unknown, pointer: string): unknown {
  const segments = pointer.split('/').slice(1)
  let value = content
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null) return undefined
    const key = decode(segment).replaceAll('~1', '/').replaceAll('~0', '~')
    value = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  }
  return value
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
