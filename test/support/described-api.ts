import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

interface Schema {
  type?: string | string[]
  nullable?: boolean
  $ref?: string
  enum?: unknown[]
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
}

interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query'
  schema: Schema
}

export interface Operation {
  method: string
  /** With the path of the description's server, such as `/v1/project/update/{projectId}`. */
  path: string
  /** The part of `path` that is the server's, such as `/v1`. */
  base: string
  parameters: Parameter[]
  /** The schema of a JSON body. */
  body: Schema | null
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Description {
  servers: { url: string }[]
  paths: Record<
    string,
    Record<string, Omit<Operation, 'method' | 'path' | 'base' | 'body'> & { requestBody?: Body }>
  >
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

interface Body {
  content: Record<string, { schema: Schema }>
}

/** Reads an OpenAPI document. Makes bodies as it describes them, and checks responses against its schemas. */
export function readApiDescription(file: string) {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description
  const resolve = <Part extends { $ref?: string }>(part: Part): Part => {
    if (part.$ref === undefined) return part
    const [, , kind = '', name = ''] = part.$ref.split('/')
    return Reflect.get(Reflect.get(description.components ?? {}, kind) ?? {}, name) as Part
  }
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  const base = new URL(description.servers[0]?.url ?? '', 'http://localhost').pathname.replace(/\/$/, '')

  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): Operation => {
      const [content] = Object.values(found.requestBody?.content ?? {})
      return {
        method: method.toUpperCase(),
        path: base + path,
        base,
        parameters: (found.parameters ?? []).map(resolve),
        body: content ? resolve(content.schema) : null,
        responses: found.responses,
      }
    }),
  )
  return {
    operations,
    /** The problems of a response, each with its place. A status that is not described is one. */
    check({ responses }: Operation, status: number, body: unknown): string[] {
      const described = responses[status]
      if (!described) return [`the status ${status} is not described`]
      const [content] = Object.values(described.content ?? {})
      if (!content) return []
      const components = description.components ?? {}
      const validate = ajv.compile(
        allowNull({ ...resolve(content.schema), components }) as Record<string, unknown>,
      )
      validate(body)
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    },
    sample: (schema: Schema, depth: 'required' | 'all') => sample(resolve(schema), depth),
  }
}

/** Writes `nullable` of OpenAPI 3.0 as a type. */
function allowNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(allowNull)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, allowNull(part)]))
  return parts.nullable === true ? { ...parts, type: [parts.type, 'null'] } : parts
}

/** Makes a value that a schema describes. */
function sample(schema: Schema, depth: 'required' | 'all'): unknown {
  const { oneOf, anyOf, properties = {}, required = [], items, minimum = 1 } = schema
  const [type] = [schema.type].flat()
  const given = schema.example ?? schema.default ?? schema.enum?.[0]
  if (given !== undefined && given !== null) return given
  const [choice] = oneOf ?? anyOf ?? []
  if (choice) return sample(choice, depth)
  if (type === 'object') {
    const wanted = Object.entries(properties).filter(([name]) => depth === 'all' || required.includes(name))
    return Object.fromEntries(wanted.map(([name, part]) => [name, sample(part, depth)]))
  }
  if (type === 'array') return items ? [sample(items, depth)] : []
  if (type === 'number' || type === 'integer') return minimum
  return type === 'boolean' ? true : 'text'
}
