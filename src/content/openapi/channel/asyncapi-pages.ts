import type { ApiDocument, ApiPage } from '../../core/api-documents.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'
import { toSegment } from '../document/to-segment.ts'
import { limitToGroups, readApiGroups } from '../document/withhold-parts.ts'
import { describeNamedSchema } from '../schema/describe-schema.ts'
import { describeChannel } from './describe-channel.ts'

const pageLimit = 5_000
const defaultGroup = 'Websockets'

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
    describeSchema: name => describeNamedSchema(resolver, schemas, name),
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
  const given = asRecord(asRecord(channel['x-mint']).metadata)
  const groups = readApiGroups(channel)
  return {
    key: id,
    title,
    description: asText(channel.summary),
    tags,
    group: { title: tag ?? defaultGroup, segment: toSegment(tag ?? defaultGroup) },
    segment: toSegment(title.replaceAll('/', '-')) || 'channel',
    operationId: null,
    href: asText(asRecord(channel['x-mint']).href),
    ...(groups.length > 0 && { groups }),
    metadata: groups.length > 0 ? limitToGroups(given, groups) : given,
    marks: { api: `WSS ${id}` },
    hidden: channel['x-hidden'] === true,
    describe: () => ({ markdown: describeChannel(id, channel, root, resolver) }),
  }
}
