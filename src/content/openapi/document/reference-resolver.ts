import { isRecord, type JsonRecord } from '../../core/json-value.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { StructuredFile } from '../../formats/read-structured-file.ts'
import { withholdParts } from './withhold-parts.ts'

const hopLimit = 32

export interface ReferenceResolver {
  /** Loads a file, with every `$ref` rewritten to `file#/pointer`, relative to the source. */
  load(file: string): StructuredFile
  /** How many parts of a loaded file were removed because they are for certain groups. */
  withheld(file: string): number
  /** Follows a chain of `$ref` to its record; an empty record if it leads nowhere. */
  resolve(value: unknown): JsonRecord
  /** Schemas whose parts are already merged. */
  flattened: WeakMap<JsonRecord, JsonRecord>
}

/** Follows `$ref` within a document and across the files of the source. Web addresses are not followed. */
export function createReferenceResolver(read: (file: string) => StructuredFile): ReferenceResolver {
  const files = new Map<string, StructuredFile>()
  const targets = new Map<string, unknown>()
  const withheld = new Map<string, number>()
  const load = (file: string): StructuredFile => {
    const known = files.get(file)
    if (known) return known
    const content = read(file)
    files.set(file, content)
    if (content.ok) {
      withheld.set(file, withholdParts(content.value))
      anchorReferences(content.value, file)
    }
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
  return { load, withheld: file => withheld.get(file) ?? 0, resolve, flattened: new WeakMap() }
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

/** RFC 6901, with percent-escapes. */
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
