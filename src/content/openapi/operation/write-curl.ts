import { asText } from '../../core/json-value.ts'
import { writeJson } from '../schema/write-json.ts'
import type { Operation, Parameter } from './operation.ts'

/** Writes a curl command for an operation, with samples for its required parameters. */
export function writeCurl(
  operation: Operation,
  samples: { body: unknown; parameters: ReadonlyMap<Parameter, unknown> },
): string {
  const wanted = operation.parameters.filter(parameter => parameter.required)
  const query = wanted
    .filter(parameter => parameter.place === 'query')
    .map(
      parameter =>
        `${encodeURIComponent(parameter.name)}=${encodeURIComponent(writeJson(samples.parameters.get(parameter)))}`,
    )
  const server = operation.servers[0] ?? 'https://api.example.com'
  const url = `${server}${operation.path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const headers = [
    ...listSecurityHeaders(operation),
    ...wanted
      .filter(parameter => parameter.place === 'header')
      .map(parameter => `${parameter.name}: ${writeJson(samples.parameters.get(parameter))}`),
  ]
  const lines = [`curl --request ${operation.method}`, `--url ${quote(url)}`]
  if (samples.body !== undefined) headers.push(`Content-Type: ${operation.body?.content.mediaTypes[0]}`)
  lines.push(...headers.map(header => `--header ${quote(header)}`))
  if (samples.body !== undefined) lines.push(`--data ${quote(writeJson(samples.body))}`)
  return lines.join(' \\\n  ')
}

function listSecurityHeaders({ security }: Operation): string[] {
  const schemes = security.find(alternative => alternative.length > 0) ?? []
  return schemes.flatMap(({ settings }) => {
    if (settings.type === 'apiKey') return settings.in === 'header' ? [`${asText(settings.name)}: <key>`] : []
    const isBasic = settings.type === 'basic' || String(settings.scheme).toLowerCase() === 'basic'
    return [`Authorization: ${isBasic ? 'Basic <credentials>' : 'Bearer <token>'}`]
  })
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
