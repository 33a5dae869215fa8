import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'
import { codeSpan, placeInItem } from './markdown-text.ts'
import { flattenSchema, listAlternatives, nameType } from './schema.ts'

const depthLimit = 6
const enumLimit = 40

/** The budget for describing one page, as schemas can be huge. */
export interface FieldBudget {
  resolver: ReferenceResolver
  fieldsLeft: number
  stepsLeft: number
}

export function createFieldBudget(resolver: ReferenceResolver): FieldBudget {
  return { resolver, fieldsLeft: 400, stepsLeft: 4_000 }
}

export interface Field {
  name: string
  schema: unknown
  required: boolean
  /** The field's description, which wins over its schema's. */
  description?: string | null
}

/** Describes the fields of an object, or of the objects in an array, as a nested Markdown list; `''` without fields. */
export function describeFields(budget: FieldBudget, schema: unknown): string {
  return describeContent(budget, schema, '', []).join('\n')
}

/** Describes a field and everything below it. `chain` holds the references above it, so that cycles end. */
export function describeField(
  budget: FieldBudget,
  field: Field,
  indent = '',
  chain: readonly string[] = [],
): string[] {
  if (budget.fieldsLeft <= 0) return []
  budget.fieldsLeft -= 1
  const schema = flattenSchema(budget.resolver, field.schema)
  const marks = [nameType(budget.resolver, schema), ...listMarks(schema, field.required)].filter(
    mark => mark !== 'any',
  )
  const head = `${indent}- ${codeSpan(field.name)}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`
  const description = field.description ?? asText(schema.description) ?? ''
  const text = placeInItem(joinSentences(description, describeLimits(schema).join(' ')), `${indent}  `)
  return [
    text === '' ? head : `${head}: ${text}`,
    ...describeContent(budget, field.schema, `${indent}  `, chain),
  ]
}

function describeContent(
  budget: FieldBudget,
  value: unknown,
  indent: string,
  chain: readonly string[],
): string[] {
  const reference = isRecord(value) && typeof value.$ref === 'string' ? value.$ref : null
  if (reference !== null && chain.includes(reference)) return []
  const below = reference === null ? chain : [...chain, reference]
  budget.stepsLeft -= 1
  if (budget.stepsLeft < 0 || indent.length / 2 >= depthLimit || below.length > depthLimit * 2) return []
  const schema = flattenSchema(budget.resolver, value)
  const required = new Set(asList(schema.required))
  const fields = Object.entries(asRecord(schema.properties)).flatMap(([name, property]) =>
    describeField(budget, { name, schema: property, required: required.has(name) }, indent, below),
  )
  return [
    ...fields,
    ...describeOthers(budget, schema, indent, below),
    ...describeChoices(budget, schema, indent, below),
  ]
}

/** Describes the items of an array, or the values of an object's other keys. */
function describeOthers(
  budget: FieldBudget,
  schema: JsonRecord,
  indent: string,
  chain: readonly string[],
): string[] {
  if (schema.items !== undefined) return describeContent(budget, schema.items, indent, chain)
  const values = schema.additionalProperties
  if (!isRecord(values) || Object.keys(values).length === 0) return []
  return describeField(budget, { name: '<any key>', schema: values, required: false }, indent, chain)
}

function describeChoices(
  budget: FieldBudget,
  schema: JsonRecord,
  indent: string,
  chain: readonly string[],
): string[] {
  const alternatives = listAlternatives(schema)
  const described = alternatives.map((alternative, index) => {
    const flat = flattenSchema(budget.resolver, alternative)
    const title = asText(flat.title) ?? lastReferenceName(alternative) ?? `Option ${index + 1}`
    return { title, lines: describeContent(budget, alternative, `${indent}  `, chain) }
  })
  if (described.every(({ lines }) => lines.length === 0)) return []
  return described.flatMap(({ title, lines }) => [`${indent}- One of: **${title}**`, ...lines])
}

function lastReferenceName(value: unknown): string | null {
  return isRecord(value) && typeof value.$ref === 'string' ? (value.$ref.split('/').at(-1) ?? null) : null
}

function listMarks(schema: JsonRecord, required: boolean): string[] {
  const flags: [string, boolean][] = [
    ['required', required],
    ['deprecated', schema.deprecated === true],
    ['read-only', schema.readOnly === true],
    ['write-only', schema.writeOnly === true],
  ]
  return flags.flatMap(([mark, holds]) => (holds ? [mark] : []))
}

function describeLimits(schema: JsonRecord): string[] {
  const values = asList(schema.enum)
  const limits: [string, unknown][] = [
    ['Always', schema.const],
    ['Default', schema.default],
    ['Minimum', schema.minimum ?? schema.exclusiveMinimum],
    ['Maximum', schema.maximum ?? schema.exclusiveMaximum],
    ['Minimum length', schema.minLength],
    ['Maximum length', schema.maxLength],
    ['Pattern', schema.pattern],
    ['Example', schema.example],
  ]
  const shown = values.slice(0, enumLimit).map(value => codeSpan(writeValue(value)))
  const label = values.length === 1 ? 'Always' : 'One of'
  const listed =
    shown.length === 0 ? [] : [`${label}: ${shown.join(', ')}${values.length > enumLimit ? ', …' : ''}.`]
  const stated = limits.flatMap(([label, value]) => {
    const text = value === undefined || typeof value === 'object' ? '' : codeSpan(writeValue(value))
    return text === '' ? [] : [`${label}: ${text}.`]
  })
  return [...listed, ...stated]
}

function writeValue(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : (JSON.stringify(value)?.slice(0, 200) ?? '')
}

/** Joins a description and the facts after it, in one paragraph unless the description ends in a list, a table or code. */
function joinSentences(description: string, more: string): string {
  if (description === '' || more === '') return description + more
  const lastLine = description.slice(description.lastIndexOf('\n') + 1)
  const endsInBlock = lastLine !== description && /^\s*(?:[-*+>|]|\d+[.)]|`{3}|~{3})/.test(lastLine)
  if (endsInBlock) return `${description}\n\n${more}`
  return `${description}${/[\p{L}\p{N}`)\]"']$/u.test(description) ? '.' : ''} ${more}`
}
