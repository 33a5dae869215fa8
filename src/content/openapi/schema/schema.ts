import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'

const partLimit = 50
const nestingLimit = 16

/** Follows a schema's references and merges its `allOf` parts into one record. A part that refers back to it adds nothing. */
export function flattenSchema(resolver: ReferenceResolver, schema: unknown, depth = 0): JsonRecord {
  const { flattened } = resolver
  // A reference with other keys resolves to a new record each time, but is always written by the same one.
  const merged = isRecord(schema) ? flattened.get(schema) : undefined
  if (merged) return merged
  const resolved = resolver.resolve(schema)
  const known = resolved.allOf === undefined ? resolved : flattened.get(resolved)
  if (known) return known
  const stated = isRecord(schema) ? schema : resolved
  const { allOf, ...own } = resolved
  flattened.set(resolved, own).set(stated, own)
  const parts = depth < nestingLimit ? asList(allOf).slice(0, partLimit) : []
  const whole = parts.map(part => flattenSchema(resolver, part, depth + 1)).reduce(mergeSchemas, own)
  flattened.set(resolved, whole).set(stated, whole)
  return whole
}

function mergeSchemas(into: JsonRecord, part: JsonRecord): JsonRecord {
  const required = [...asList(into.required), ...asList(part.required)]
  const properties = { ...asRecord(part.properties), ...asRecord(into.properties) }
  return {
    ...part,
    ...into,
    ...(required.length === 0 ? {} : { required }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  }
}

/** Lists the `oneOf` and `anyOf` alternatives of a schema, without `null`. */
export function listAlternatives(schema: JsonRecord): readonly unknown[] {
  const alternatives = [...asList(schema.oneOf), ...asList(schema.anyOf)].slice(0, partLimit)
  return alternatives.filter(alternative => !(isRecord(alternative) && alternative.type === 'null'))
}

/** The budget of one walk over nested parts, which can be many, deep and circular. */
interface Effort {
  partsLeft: number
}

/** Names a type: `string (date-time)`, `array of object`, `string or null`. */
export function nameType(resolver: ReferenceResolver, schema: JsonRecord): string {
  return nameNested(resolver, schema, { partsLeft: 100 })
}

function nameNested(resolver: ReferenceResolver, schema: JsonRecord, effort: Effort): string {
  effort.partsLeft -= 1
  if (effort.partsLeft < 0) return 'any'
  const alternatives = listAlternatives(schema)
  if (alternatives.length > 0) {
    const names = alternatives.map(part => nameNested(resolver, flattenSchema(resolver, part), effort))
    return joinNames([...names, ...(acceptsNull(schema) ? ['null'] : [])])
  }
  const names = listTypes(schema).map(type => {
    if (type !== 'array') return type
    const items = nameNested(resolver, flattenSchema(resolver, schema.items), effort)
    return items === 'any' ? 'array' : `array of ${items.includes(' or ') ? `(${items})` : items}`
  })
  const format = asText(schema.format)
  const [first = 'any', ...others] = names
  const formatted = format !== null && first !== 'object' ? `${first} (${format})` : first
  return joinNames([formatted, ...others, ...(schema.nullable === true ? ['null'] : [])])
}

/** Lists the schema's types, or guesses them from its other members. */
export function listTypes(schema: JsonRecord): string[] {
  const named = Array.isArray(schema.type) ? schema.type : [schema.type]
  const types = named.filter(type => typeof type === 'string')
  if (types.length > 0) return types
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return ['object']
  if (schema.items !== undefined) return ['array']
  const sample: unknown = schema.const ?? asList(schema.enum)[0]
  return typeof sample === 'string' || typeof sample === 'number' || typeof sample === 'boolean'
    ? [typeof sample]
    : []
}

function acceptsNull(schema: JsonRecord): boolean {
  const alternatives = [...asList(schema.oneOf), ...asList(schema.anyOf)]
  return schema.nullable === true || alternatives.some(part => isRecord(part) && part.type === 'null')
}

function joinNames(names: readonly string[]): string {
  const unique = [...new Set(names)]
  return unique.length > 6 ? `${unique.slice(0, 6).join(' or ')} or others` : unique.join(' or ')
}
