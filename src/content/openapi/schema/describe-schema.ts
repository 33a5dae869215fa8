import { asText, type JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'
import { createFieldBudget, describeFields, type FieldBudget } from './describe-fields.ts'
import { codeBlock, placeHeadings } from './markdown-text.ts'
import { sampleValue } from './sample-value.ts'
import { flattenSchema, nameType } from './schema.ts'
import { writeJson } from './write-json.ts'

const sampleLimit = 200

/** Describes a schema as Markdown with sections from level 2: description, fields, an example. Undefined if it is missing. */
export function describeNamedSchema(
  resolver: ReferenceResolver,
  schemas: JsonRecord,
  name: string,
): string | undefined {
  if (!Object.hasOwn(schemas, name)) return undefined
  const schema = resolver.resolve(schemas[name])
  const description = asText(schema.description)
  const fields = describeContent(createFieldBudget(resolver), { ...schema, description: undefined })
  const example = describeSample(undefined, makeSample(resolver, schema))
  const sections = [
    description === null ? '' : placeHeadings(description, 2),
    ...(fields === '' ? [] : ['<div class="api">', '## Fields', fields, '</div>']),
    ...(example === '' ? [] : ['## Example', example]),
  ]
  return `${sections.filter(section => section !== '').join('\n\n')}\n`
}

/** Describes the fields of a body, or its type if it has none. */
export function describeContent(budget: FieldBudget, schema: unknown): string {
  const fields = describeFields(budget, schema)
  if (fields !== '' || schema === undefined) return fields
  const flat = flattenSchema(budget.resolver, schema)
  const type = nameType(budget.resolver, flat)
  const stated = type === 'any' || type === 'object' ? '' : `Type: ${type}.`
  return [stated, asText(flat.description) ?? ''].filter(text => text !== '').join(' ')
}

/** Makes a value that the schema allows; undefined without a schema. */
export function makeSample(resolver: ReferenceResolver, schema: unknown): unknown {
  return schema === undefined ? undefined : sampleValue({ resolver, valuesLeft: sampleLimit }, schema)
}

/** Writes the given example as a code block, or else the generated one if it is not empty. */
export function describeSample(given: unknown, made: unknown): string {
  const isInformative = typeof made === 'object' && made !== null && Object.keys(made).length > 0
  const shown = given ?? (isInformative ? made : undefined)
  const json = shown === undefined ? '' : writeJson(shown)
  return json === '' ? '' : codeBlock('json', json)
}
