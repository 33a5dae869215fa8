import { asList, asRecord, asText, type JsonRecord } from '../json-value.ts'
import type { ApiDocument, ApiPage } from './api-documents.ts'
import { createFieldBudget, describeField, describeFields, type FieldBudget } from './describe-fields.ts'
import { describeSchema } from './describe-operation.ts'
import { codeBlock, codeSpan, placeHeadings } from './markdown-text.ts'
import { toSegment } from './page-segment.ts'
import type { ReferenceResolver } from './reference-resolver.ts'
import { sampleValue } from './sample-value.ts'
import { writeJson } from './write-json.ts'

const pageLimit = 5_000
const defaultGroup = 'Websockets'

/** The channels of an AsyncAPI 2 or 3 document. */
export function readAsyncApiPages(
  root: JsonRecord,
  resolver: ReferenceResolver,
): Pick<ApiDocument, 'pages' | 'describeSchema' | 'warnings'> {
  const channels = Object.entries(asRecord(root.channels))
  const schemas = asRecord(asRecord(root.components).schemas)
  return {
    pages: channels
      .slice(0, pageLimit)
      .map(([id, channel]) => readPage(id, resolver.resolve(channel), root, resolver)),
    describeSchema: name => {
      return Object.hasOwn(schemas, name)
        ? describeSchema(resolver, resolver.resolve(schemas[name]))
        : undefined
    },
    warnings:
      channels.length > pageLimit
        ? [`has ${channels.length} channels; only the first ${pageLimit} become pages.`]
        : [],
  }
}

function readPage(id: string, channel: JsonRecord, root: JsonRecord, resolver: ReferenceResolver): ApiPage {
  const tags = asList(channel.tags).flatMap(tag => asText(resolver.resolve(tag).name) ?? [])
  const title = asText(channel.title) ?? id
  const [tag] = tags
  return {
    key: id,
    title,
    description: asText(channel.summary),
    tags,
    group: { title: tag ?? defaultGroup, segment: toSegment(tag ?? defaultGroup) },
    segment: toSegment(title.replaceAll('/', '-')) || 'channel',
    href: asText(asRecord(channel['x-mint']).href),
    hidden: channel['x-hidden'] === true,
    describe: () => describeChannel(id, channel, root, resolver),
  }
}

interface Exchange {
  heading: string
  description: string | null
  messages: JsonRecord[]
}

function describeChannel(
  id: string,
  channel: JsonRecord,
  root: JsonRecord,
  resolver: ReferenceResolver,
): string {
  const budget = createFieldBudget(resolver)
  const description = asText(channel.description) ?? asText(channel.summary)
  const address = asText(channel.address) ?? id
  const servers = Object.values(asRecord(root.servers)).flatMap(server =>
    readServerAddress(resolver.resolve(server)),
  )
  const parameters = Object.entries(asRecord(channel.parameters)).flatMap(([name, parameter]) => {
    const settings = resolver.resolve(parameter)
    const schema = settings.schema ?? { type: 'string', ...settings, description: undefined }
    return describeField(budget, { name, schema, required: true, description: asText(settings.description) })
  })
  const sections = [
    description === null ? '' : placeHeadings(description, 2),
    `Channel ${codeSpan(address)}.`,
    ...(servers.length === 0
      ? []
      : ['## Servers', servers.map(server => `- ${codeSpan(server)}`).join('\n')]),
    ...(parameters.length === 0 ? [] : ['## Parameters', parameters.join('\n')]),
    ...listExchanges(channel, root, resolver).flatMap(exchange => describeExchange(budget, exchange)),
  ]
  return `${sections.filter(section => section !== '').join('\n\n')}\n`
}

function readServerAddress({ url, host, pathname, protocol }: JsonRecord): string[] {
  if (typeof url === 'string') return [url]
  return typeof host === 'string' ? [`${asText(protocol) ?? 'wss'}://${host}${asText(pathname) ?? ''}`] : []
}

/** Version 3 lists operations beside the channels; version 2 has them in the channel, named from the server's side. */
function listExchanges(channel: JsonRecord, root: JsonRecord, resolver: ReferenceResolver): Exchange[] {
  const operations = Object.values(asRecord(root.operations))
    .map(operation => resolver.resolve(operation))
    .filter(operation => resolver.resolve(operation.channel) === channel)
    .map(operation => ({
      heading: operation.action === 'send' ? 'Messages that you receive' : 'Messages that you send',
      description: asText(operation.description) ?? asText(operation.summary),
      messages: listMessages(operation.messages ?? channel.messages, resolver),
    }))
  const sides: [string, JsonRecord][] = [
    ['Messages that you receive', resolver.resolve(channel.subscribe)],
    ['Messages that you send', resolver.resolve(channel.publish)],
  ]
  const older = sides.flatMap(([heading, side]) => {
    const message = resolver.resolve(side.message)
    const messages = listMessages(message.oneOf ?? (side.message === undefined ? [] : [message]), resolver)
    const description = asText(side.description) ?? asText(side.summary)
    return messages.length === 0 ? [] : [{ heading, description, messages }]
  })
  if (operations.length > 0 || older.length > 0) return [...operations, ...older]
  return [{ heading: 'Messages', description: null, messages: listMessages(channel.messages, resolver) }]
}

function listMessages(messages: unknown, resolver: ReferenceResolver): JsonRecord[] {
  const listed = Array.isArray(messages) ? messages : Object.values(asRecord(messages))
  return listed.slice(0, 100).map(message => resolver.resolve(message))
}

function describeExchange(budget: FieldBudget, { heading, description, messages }: Exchange): string[] {
  if (messages.length === 0) return []
  return [
    `## ${heading}`,
    description ?? '',
    ...messages.flatMap(message => describeMessage(budget, message)),
  ]
}

function describeMessage(budget: FieldBudget, message: JsonRecord): string[] {
  const { resolver } = budget
  const payload = message.payload
  const example: unknown = asRecord(asList(message.examples)[0]).payload
  const sample =
    example ?? (payload === undefined ? undefined : sampleValue({ resolver, valuesLeft: 200 }, payload))
  return [
    `### ${asText(message.title) ?? asText(message.name) ?? 'Message'}`,
    asText(message.description) ?? asText(message.summary) ?? '',
    describeFields(budget, payload),
    sample === undefined ? '' : codeBlock('json', writeJson(sample)),
  ]
}
