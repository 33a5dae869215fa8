import type { ApiCredentials, ApiField, ApiRequest } from '../../core/api-documents.ts'
import type { ApiSettings } from '../../core/api-settings.ts'
import { asText } from '../../core/json-value.ts'
import { writeJson } from '../schema/write-json.ts'
import type { Operation, Parameter, SecurityScheme } from './operation.ts'

const bodyCharacters = 20_000

/** Creates the request of an operation that a reader fills in; undefined if it cannot be sent from a browser. */
export function createReaderRequest(
  operation: Operation,
  samples: { body: unknown; parameters: ReadonlyMap<Parameter, unknown> },
  { sendsCookies }: ApiSettings,
): ApiRequest | undefined {
  const { method, path, body } = operation
  const servers = operation.servers.filter(server => /^https?:\/\/[^\s/{}]+(?:\/[^\s{}]*)?$/i.test(server))
  const [bodyType] = body?.content.mediaTypes ?? []
  const isText = bodyType === undefined || /json|text|xml|x-www-form-urlencoded/i.test(bodyType)
  if (servers.length === 0 || method === 'WEBHOOK' || !isText) return undefined
  const text = samples.body === undefined ? '' : writeJson(samples.body)
  const credentials = listCredentials(operation.security)
  return {
    method,
    servers,
    path,
    ...(credentials.length > 0 && { credentials }),
    fields: operation.parameters.flatMap(parameter =>
      createField(parameter, samples.parameters.get(parameter)),
    ),
    ...(bodyType !== undefined && { body: text.length > bodyCharacters ? '' : text, bodyType }),
    ...(sendsCookies && { sendsCookies: true }),
  }
}

function createField({ name, place, required }: Parameter, sample: unknown): ApiField[] {
  if (place !== 'path' && place !== 'query' && place !== 'header') return []
  const example = required && sample !== undefined ? writeJson(sample) : ''
  // A placeholder such as `<string>` is not a value.
  const value = /^<.*>$/s.test(example) ? '' : example
  return [{ name, place, ...(required && { required }), ...(value !== '' && { value }) }]
}

/** Alternatives that differ only in their scopes are one. */
function listCredentials(alternatives: Operation['security']): ApiCredentials[] {
  const byName = new Map(
    alternatives.map(schemes => [
      schemes.map(({ name }) => name).join(' + '),
      schemes.flatMap(createSecretField),
    ]),
  )
  const all = [...byName].map(([name, fields]) => ({ name, fields }))
  return all.some(({ fields }) => fields.length > 0) ? all : []
}

/** Browsers send no cookies that a page sets, so keys in cookies have no field. */
function createSecretField({ settings }: SecurityScheme): ApiField[] {
  if (settings.type === 'apiKey') {
    const place = settings.in
    if (place !== 'header' && place !== 'query') return []
    return [{ name: asText(settings.name) ?? 'key', place, secret: { prefix: '' } }]
  }
  const isBasic = settings.type === 'basic' || String(settings.scheme).toLowerCase() === 'basic'
  return [{ name: 'Authorization', place: 'header', secret: { prefix: isBasic ? 'Basic ' : 'Bearer ' } }]
}
