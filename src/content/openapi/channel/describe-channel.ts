import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'
import { createFieldBudget, describeField, type FieldBudget } from '../schema/describe-fields.ts'
import { describeContent, describeSample, makeSample } from '../schema/describe-schema.ts'
import { codeSpan, placeHeadings } from '../schema/markdown-text.ts'

interface Exchange {
  heading: string
  description: string | null
  messages: JsonRecord[]
}

/** Describes a channel as Markdown: description, address, servers, parameters, and the messages in each direction. */
export function describeChannel(
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
    '<div class="api">',
    `Channel ${codeSpan(address)}.`,
    ...(servers.length === 0
      ? []
      : ['## Servers', servers.map(server => `- ${codeSpan(server)}`).join('\n')]),
    ...(parameters.length === 0 ? [] : ['## Parameters', parameters.join('\n')]),
    ...mergeExchanges(listExchanges(channel, root, resolver)).flatMap(exchange =>
      describeExchange(budget, exchange),
    ),
    '</div>',
  ]
  return `${sections.filter(section => section !== '').join('\n\n')}\n`
}

function readServerAddress({ url, host, pathname, protocol }: JsonRecord): string[] {
  if (typeof url === 'string') return [url]
  return typeof host === 'string' ? [`${asText(protocol) ?? 'wss'}://${host}${asText(pathname) ?? ''}`] : []
}

/** AsyncAPI 3 lists operations next to channels. AsyncAPI 2 puts them into channels, named from the server's side. */
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
    placeHeadings(description ?? '', 4),
    ...messages.flatMap(message => describeMessage(budget, message)),
  ]
}

function describeMessage(budget: FieldBudget, message: JsonRecord): string[] {
  const payload = budget.resolver.resolve(message.payload)
  // AsyncAPI 3 can state a payload's format next to its schema.
  const schema = isRecord(payload.schema) && payload.type === undefined ? payload.schema : message.payload
  const example: unknown = asRecord(asList(message.examples)[0]).payload
  return [
    `### ${asText(message.title) ?? asText(message.name) ?? 'Message'}`,
    placeHeadings(asText(message.description) ?? asText(message.summary) ?? '', 4),
    describeContent(budget, schema),
    describeSample(example, makeSample(budget.resolver, schema)),
  ]
}

function mergeExchanges(exchanges: readonly Exchange[]): Exchange[] {
  const merged = new Map<string, Exchange>()
  for (const exchange of exchanges) {
    const known = merged.get(exchange.heading)
    const descriptions = [known?.description, exchange.description].filter(text => typeof text === 'string')
    merged.set(exchange.heading, {
      heading: exchange.heading,
      description: [...new Set(descriptions)].join('\n\n') || null,
      messages: [...new Set([...(known?.messages ?? []), ...exchange.messages])],
    })
  }
  return [...merged.values()]
}
