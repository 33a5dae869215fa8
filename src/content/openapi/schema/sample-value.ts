import { asList, asRecord, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'
import { flattenSchema, listAlternatives, listTypes } from './schema.ts'

const depthLimit = 5
const formatSamples: Record<string, string> = {
  'date-time': '2024-01-31T12:00:00Z',
  date: '2024-01-31',
  email: 'reader@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
}

/** Makes a value that a schema allows, from its examples if it has them. `valuesLeft` limits the size. */
export function sampleValue(
  needs: { resolver: ReferenceResolver; valuesLeft: number },
  value: unknown,
  depth = 0,
): unknown {
  needs.valuesLeft -= 1
  const schema = flattenSchema(needs.resolver, value)
  const given =
    schema.example ?? asList(schema.examples)[0] ?? schema.const ?? schema.default ?? asList(schema.enum)[0]
  if (given !== undefined) return given
  const [alternative] = listAlternatives(schema)
  if (alternative !== undefined && depth < depthLimit) return sampleValue(needs, alternative, depth + 1)
  const [type] = listTypes(schema)
  if (type === 'object') return sampleObject(needs, schema, depth)
  if (type === 'array') return depth < depthLimit ? [sampleValue(needs, schema.items, depth + 1)] : []
  if (type === 'integer' || type === 'number')
    return typeof schema.minimum === 'number' ? schema.minimum : 123
  if (type === 'boolean') return true
  if (type === 'null') return null
  return formatSamples[String(schema.format)] ?? '<string>'
}

function sampleObject(
  needs: { resolver: ReferenceResolver; valuesLeft: number },
  schema: JsonRecord,
  depth: number,
): JsonRecord {
  const entries: [string, unknown][] = []
  if (depth >= depthLimit) return {}
  for (const [name, property] of Object.entries(asRecord(schema.properties))) {
    if (needs.valuesLeft <= 0) break
    entries.push([name, sampleValue(needs, property, depth + 1)])
  }
  const others = schema.additionalProperties
  if (isRecord(others) && Object.keys(others).length > 0) {
    entries.push(['<key>', sampleValue(needs, others, depth + 1)])
  }
  return Object.fromEntries(entries)
}
