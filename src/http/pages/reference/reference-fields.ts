import { z } from 'zod'
import type { Route } from '../../../contract/index.ts'

export interface ReferenceField {
  /** Path from the top level, such as `messages[].parts[].text`. */
  name: string
  type: string
  required: boolean
  description: string
}

interface Schema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  parameter?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Lists the fields of a route's path, query, body and response, each flattened to one level. */
export function listFields(route: Route) {
  const body = route.body && 'schema' in route.body ? route.body.schema : undefined
  const response = route.success.schema
  return {
    path: Object.entries(route.params).map(([name, description]) => ({
      name,
      type: 'string',
      required: true,
      description,
    })),
    query: route.query ? fieldsOf(route.query, 'input') : [],
    body: body ? fieldsOf(body, 'input') : [],
    response: typeof response === 'string' ? [] : fieldsOf(response, 'output'),
  }
}

function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): ReferenceField[] {
  return flatten(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema, '')
}

function flatten(schema: Schema, prefix: string): ReferenceField[] {
  if (schema.type === 'array' && schema.items) return flatten(schema.items, `${prefix}[]`)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const inBranches = branches.flatMap(branch => flatten(branch, prefix))
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const { description = '' } = property
    const field = {
      name: path,
      type: typeOf(property.parameter ?? property),
      required: schema.required?.includes(name) ?? false,
      description,
    }
    return [field, ...flatten(property, path)]
  })
  return [...new Map([...own, ...inBranches].map(field => [field.name, field])).values()]
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' or ')
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return [...new Set(branches.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `array of ${schema.items ? typeOf(schema.items) : 'anything'}`
  const { minimum, maximum, maxLength, format } = schema
  const name = [schema.type ?? 'anything'].flat().join(' or ')
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return `${name}, ${minimum} to ${maximum}`
  if (maxLength !== undefined) return `${name}, at most ${maxLength.toLocaleString('en')} characters`
  return format ? `${name} (${format})` : name
}
