import { asText } from '../../core/json-value.ts'
import { writeJson } from '../schema/write-json.ts'
import type { Operation, Parameter } from './operation.ts'

/** An example request: what the samples in all languages send. */
export interface RequestSample {
  method: string
  url: string
  headers: [name: string, value: string][]
  /** Undefined without a body. */
  body: unknown
}

/** Makes a request for an operation, with samples for its required parameters. */
export function createRequest(
  operation: Operation,
  samples: { body: unknown; parameters: ReadonlyMap<Parameter, unknown> },
  withOptional = false,
): RequestSample {
  const wanted = operation.parameters.filter(
    parameter => parameter.required || (withOptional && parameter.example !== undefined),
  )
  const write = (parameter: Parameter) => writeJson(samples.parameters.get(parameter))
  const query = wanted
    .filter(parameter => parameter.place === 'query')
    .map(parameter => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(write(parameter))}`)
  const keys = listSecurity(operation, 'query').map(([name]) => `${encodeURIComponent(name)}=<key>`)
  const cookies = listSecurity(operation, 'cookie').map(([name]) => `${name}=<key>`)
  const server = operation.servers[0] ?? 'https://api.example.com'
  const headers = [
    ...listSecurity(operation, 'header'),
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] satisfies [string, string]]),
    ...wanted
      .filter(parameter => parameter.place === 'header')
      .map((parameter): [string, string] => [parameter.name, write(parameter)]),
  ]
  const parts = [...query, ...keys]
  const [mediaType = ''] = operation.body?.content.mediaTypes ?? []
  return {
    method: operation.method,
    url: `${server}${operation.path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`,
    headers: samples.body === undefined ? headers : [...headers, ['Content-Type', mediaType]],
    body: samples.body,
  }
}

/** The credentials of the first alternative that has any, in the headers, the query or cookies. */
function listSecurity({ security }: Operation, place: 'header' | 'query' | 'cookie'): [string, string][] {
  const schemes = security.find(alternative => alternative.length > 0) ?? []
  return schemes.flatMap(({ settings }): [string, string][] => {
    if (settings.type === 'apiKey')
      return settings.in === place ? [[asText(settings.name) ?? 'key', '<key>']] : []
    if (place !== 'header') return []
    const isBasic = settings.type === 'basic' || String(settings.scheme).toLowerCase() === 'basic'
    return [['Authorization', isBasic ? 'Basic <credentials>' : 'Bearer <token>']]
  })
}
