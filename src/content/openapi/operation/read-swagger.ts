import { asList, asText, type JsonRecord } from '../../core/json-value.ts'
import type { Body, OperationSource } from './operation.ts'

/** Reads the body that Swagger 2 spreads over `in: body` and `in: formData` parameters. */
export function readSwaggerBody(
  { root, operation }: OperationSource,
  parameters: readonly JsonRecord[],
): Body | null {
  const named = asList(operation.consumes ?? root.consumes).filter(type => typeof type === 'string')
  const body = parameters.find(parameter => parameter.in === 'body')
  if (body) {
    const content = {
      mediaTypes: named.length > 0 ? named : ['application/json'],
      schema: body.schema,
      example: undefined,
    }
    return { description: asText(body.description), required: body.required === true, content }
  }
  const fields = parameters.filter(parameter => parameter.in === 'formData')
  if (fields.length === 0) return null
  const required = fields.filter(field => field.required === true).map(field => field.name)
  const properties = Object.fromEntries(
    fields.map(field => [String(field.name), { ...field, required: undefined }]),
  )
  const mediaTypes = named.length > 0 ? named : ['application/x-www-form-urlencoded']
  const content = { mediaTypes, schema: { type: 'object', properties, required }, example: undefined }
  return { description: null, required: required.length > 0, content }
}

/** Reads the server address that Swagger 2 keeps in `schemes`, `host` and `basePath`. */
export function readSwaggerServers(root: JsonRecord): string[] {
  const host = asText(root.host)
  const base = (asText(root.basePath) ?? '').replace(/(?<!\/)\/+$/, '')
  if (host === null) return base === '' ? [] : [base]
  const schemes = asList(root.schemes)
  const scheme = schemes.length === 0 || schemes.includes('https') ? 'https' : String(schemes[0])
  return [`${scheme}://${host}${base}`]
}
