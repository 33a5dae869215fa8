import type { ApiRequest } from '../../core/api-documents.ts'
import { type ApiSettings, defaultApiSettings } from '../../core/api-settings.ts'
import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'
import { createFieldBudget, describeField, type FieldBudget } from '../schema/describe-fields.ts'
import { describeContent, describeSample, makeSample } from '../schema/describe-schema.ts'
import { codeBlock, codeSpan, placeHeadings, placeInItem } from '../schema/markdown-text.ts'
import { createReaderRequest } from './create-reader-request.ts'
import type { Body, Callback, Operation, Parameter, Response, SecurityScheme } from './operation.ts'
import { writeCurl } from './write-curl.ts'
import { writePrograms } from './write-programs.ts'
import { createRequest } from './write-request.ts'

/**
 * Describes an operation as Markdown with sections from level 2: endpoint, authorisation, parameters, body, responses, callbacks
 * and an example request. Very large schemas are cut.
 */
export function describeOperation(
  resolver: ReferenceResolver,
  operation: Operation,
  description: string | null,
  settings: ApiSettings = defaultApiSettings,
): string {
  const budget = createFieldBudget(resolver)
  const sections = [
    description === null ? '' : placeHeadings(description, 2),
    settings.isExpanded ? '<div class="api unfolded">' : '<div class="api">',
    describeEndpoint(operation),
    describeServers(operation),
    ...describeRequest(budget, operation),
    ...describeResponses(budget, operation.responses),
    ...operation.callbacks.flatMap(callback => describeCallback(budget, callback)),
    ...describeExample(resolver, operation, settings),
    '</div>',
  ]
  return `${sections.filter(section => section !== '').join('\n\n')}\n`
}

function describeEndpoint({ method, path, servers }: Operation): string {
  if (method === 'WEBHOOK') return `A webhook: ${codeSpan(path)}.`
  return codeBlock('http', `${method} ${servers[0] ?? ''}${path}`)
}

/** The other servers are for people only: programs need one address. */
function describeServers({ method, servers }: Operation): string {
  if (servers.length < 2 || method === 'WEBHOOK') return ''
  const list = servers.map(server => `- ${codeSpan(server)}`).join('\n')
  return `<div class="for-people servers">\n\nServers:\n\n${list}\n\n</div>`
}

/** Text that is on the site, but not in the Markdown of the page. */
function showOnSite(markdown: string): string {
  return `<div class="for-people">\n\n${markdown}\n\n</div>`
}

function describeRequest(budget: FieldBudget, operation: Operation): string[] {
  const places: [string, string][] = [
    ['path', '## Path parameters'],
    ['query', '## Query parameters'],
    ['header', '## Headers'],
    ['cookie', '## Cookies'],
  ]
  const parameters = places.flatMap(([place, heading]) => {
    const fields = operation.parameters.filter(parameter => parameter.place === place)
    return fields.length === 0 ? [] : [heading, describeParameters(budget, fields)]
  })
  const body = operation.body === null ? [] : describeBody(budget, operation.body)
  return [...describeSecurity(operation.security), ...parameters, ...body]
}

function describeParameters(budget: FieldBudget, parameters: readonly Parameter[]): string {
  return parameters.flatMap(parameter => describeField(budget, parameter)).join('\n')
}

function describeSecurity(alternatives: readonly SecurityScheme[][]): string[] {
  const needed = alternatives.filter(schemes => schemes.length > 0)
  if (needed.length === 0) return []
  const items = needed.map(schemes => `- ${schemes.map(describeScheme).join(' Together with: ')}`)
  const optional =
    needed.length < alternatives.length ? ['The operation also works without authorization.'] : []
  return ['## Authorization', items.join('\n'), ...optional]
}

/** Where a token comes from. */
function describeFlows({ flows, authorizationUrl, tokenUrl }: JsonRecord): string {
  const all = [{ authorizationUrl, tokenUrl }, ...Object.values(asRecord(flows)).map(asRecord)]
  const list = (key: 'authorizationUrl' | 'tokenUrl') => [
    ...new Set(all.flatMap(flow => asText(flow[key]) ?? [])),
  ]
  const write = (label: string, urls: string[]) =>
    urls.length === 0 ? '' : ` ${label}: ${urls.map(codeSpan).join(', ')}.`
  return write('Authorise at', list('authorizationUrl')) + write('Tokens from', list('tokenUrl'))
}

function describeScheme({ name, settings, scopes }: SecurityScheme): string {
  const text = asText(settings.description)
  const end = text === null ? '' : writeRemark(text)
  if (settings.type === 'apiKey')
    return `${codeSpan(String(settings.name))} (${String(settings.in)}): An API key.${end}`
  const scheme = String(settings.scheme ?? settings.type).toLowerCase()
  if (scheme === 'bearer') return `\`Authorization\` (header): \`Bearer <token>\`.${end}`
  if (scheme === 'basic') return `\`Authorization\` (header): HTTP basic, user name and password.${end}`
  const needed = scopes.length === 0 ? '' : ` Scopes: ${scopes.map(codeSpan).join(', ')}.`
  if (settings.type === 'oauth2')
    return `\`Authorization\` (header): \`Bearer <token>\` from OAuth 2.0 (${codeSpan(name)}).${needed}${describeFlows(settings)}${end}`
  if (settings.type === 'openIdConnect')
    return `\`Authorization\` (header): \`Bearer <token>\` from OpenID Connect (${codeSpan(name)}).${needed}${end}`
  return `${codeSpan(name)}.${end}`
}

/** A short description continues the line. One with code, lists or paragraphs follows below. */
function writeRemark(markdown: string): string {
  const isLong = /\n\s*\n|^\s*(?:`{3}|~{3}|[-*+]\s|\d+[.)]\s|#{1,6}\s)/m.test(markdown)
  return isLong ? `\n\n  ${placeInItem(markdown, '  ')}\n` : ` ${markdown.replace(/\s+/g, ' ')}`
}

function describeBody(
  budget: FieldBudget,
  { description, required, content }: Body,
  heading = '## Body',
): string[] {
  const kind = `${required ? 'Required' : 'Optional'}, ${content.mediaTypes.map(codeSpan).join(' or ')}.`
  return [heading, kind, placeHeadings(description ?? '', 4), describeContent(budget, content.schema)]
}

function describeResponses(budget: FieldBudget, responses: readonly Response[]): string[] {
  if (responses.length === 0) return []
  return ['## Responses', ...responses.flatMap(response => describeResponse(budget, response))]
}

function describeResponse(budget: FieldBudget, { status, description, content }: Response): string[] {
  const heading = `### ${status}`
  const text = description === null ? '' : placeHeadings(description, 4)
  if (content === null) return [heading, text]
  const isSuccess = /^(?:2|default)/i.test(status)
  const made = isSuccess ? makeSample(budget.resolver, content.schema) : undefined
  return [heading, text, describeContent(budget, content.schema), describeSample(content.example, made)]
}

function describeCallback(budget: FieldBudget, callback: Callback): string[] {
  const { body, description, method, parameters, path, responses } = callback
  const headers = parameters.filter(parameter => parameter.place === 'header')
  return [
    `## Callback ${codeSpan(`${method} ${path}`)}`,
    description === null ? '' : placeHeadings(description, 4),
    ...(headers.length === 0 ? [] : ['### Headers', describeParameters(budget, headers)]),
    ...(body === null ? [] : describeBody(budget, body, '### Body')),
    ...(responses.length === 0
      ? []
      : ['### Responses', ...responses.flatMap(response => describeReply(budget, response))]),
  ]
}

/** An answer that the caller's server gives. */
function describeReply(budget: FieldBudget, { status, description, content }: Response): string[] {
  return [
    `#### ${status}`,
    description === null ? '' : placeHeadings(description, 5),
    content === null ? '' : describeContent(budget, content.schema),
  ]
}

/** The request that readers can fill in and send; undefined for operations that are sent to the reader's servers. */
export function createOperationRequest(
  resolver: ReferenceResolver,
  operation: Operation,
  settings: ApiSettings,
): ApiRequest | undefined {
  const { body } = operation
  const samples = {
    body: body === null ? undefined : (body.content.example ?? makeSample(resolver, body.content.schema)),
    parameters: makeParameterSamples(resolver, operation),
  }
  return settings.isInteractive ? createReaderRequest(operation, samples, settings) : undefined
}

function makeParameterSamples(
  resolver: ReferenceResolver,
  { parameters }: Operation,
): Map<Parameter, unknown> {
  return new Map(
    parameters.map(parameter => [parameter, parameter.example ?? makeSample(resolver, parameter.schema)]),
  )
}

/** The message that a webhook sends, for people: programs have its fields. */
function describePayload(value: unknown): string[] {
  const sample = value === undefined ? '' : describeSample(value, undefined)
  if (sample === '') return []
  const titled = sample.replace(/^(`{3,})json/, '$1json title="Payload"')
  return ['<div class="api-request">', showOnSite(titled), '</div>']
}

function describeExample(
  resolver: ReferenceResolver,
  operation: Operation,
  { languages, withOptional }: ApiSettings,
): string[] {
  const { body } = operation
  const value =
    body === null ? undefined : (body.content.example ?? makeSample(resolver, body.content.schema))
  if (operation.method === 'WEBHOOK') return describePayload(value)
  const parameters = makeParameterSamples(resolver, operation)
  const request = createRequest(operation, { body: value, parameters }, withOptional)
  const given = operation.codeSamples
  if (languages.length === 0 && given.length === 0) return []
  const made = writePrograms(request, languages).filter(
    ({ label, language }) => !given.some(one => one.label === label || one.language === language),
  )
  const others = [...given, ...made].map(({ label, language, code }) =>
    codeBlock(`${language || 'text'} title="${label}"`, code),
  )
  return [
    '<div class="api-request">',
    '## Example request',
    ...(languages.includes('curl') ? [codeBlock('bash', writeCurl(request))] : []),
    ...(others.length === 0 ? [] : [showOnSite(others.join('\n\n'))]),
    '</div>',
  ]
}
