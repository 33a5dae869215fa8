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
): RequestSample {
  const wanted = operation.parameters.filter(parameter => parameter.required)
  const write = (parameter: Parameter) => writeJson(samples.parameters.get(parameter))
  const query = wanted
    .filter(parameter => parameter.place === 'query')
    .map(parameter => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(write(parameter))}`)
  const server = operation.servers[0] ?? 'https://api.example.com'
  const headers = [
    ...listSecurityHeaders(operation),
    ...wanted
      .filter(parameter => parameter.place === 'header')
      .map((parameter): [string, string] => [parameter.name, write(parameter)]),
  ]
  const [mediaType = ''] = operation.body?.content.mediaTypes ?? []
  return {
    method: operation.method,
    url: `${server}${operation.path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: samples.body === undefined ? headers : [...headers, ['Content-Type', mediaType]],
    body: samples.body,
  }
}

function listSecurityHeaders({ security }: Operation): [string, string][] {
  const schemes = security.find(alternative => alternative.length > 0) ?? []
  return schemes.flatMap(({ settings }): [string, string][] => {
    if (settings.type === 'apiKey')
      return settings.in === 'header' ? [[asText(settings.name) ?? 'X-API-Key', '<key>']] : []
    const isBasic = settings.type === 'basic' || String(settings.scheme).toLowerCase() === 'basic'
    return [['Authorization', isBasic ? 'Basic <credentials>' : 'Bearer <token>']]
  })
}
