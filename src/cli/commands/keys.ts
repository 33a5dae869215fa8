import type { ApiKeyView } from '../../contract/index.ts'
import { keyScopes } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { choice, list, text } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { resolveProject } from '../core/resolve-project.ts'

const keyId = { name: 'ID', description: 'Id of the key, as `lectern keys list` shows it.', required: true }

const seeKeys = { 'not-found': '`lectern keys list` shows the keys and their ids.' }

const listKeysCommand = defineCommand({
  summary: 'Lists the organisation’s API keys, without the keys themselves.',
  options: serverOptions,
  examples: [{ run: 'lectern keys list', does: 'See which keys there are and when they were last used' }],
  async run(context, { options }) {
    const { terminal, json, signal } = context
    const answer = await connect(context, options).listKeys({ signal })
    if (json) await terminal.json(answer)
    else await terminal.line(formatKeys(answer.keys))
    return 'done'
  },
})

const createKeyCommand = defineCommand({
  summary: 'Makes an API key and shows it, this once.',
  description:
    'An assistant key is public and belongs to one project; an admin key is secret and belongs to the organisation. The key\nalone goes to stdout, so that it can be put into a variable.',
  options: {
    name: text('NAME', 'What the key is for. Needed.'),
    kind: choice(['assistant', 'admin'], 'assistant unless given.'),
    project: text(
      'PROJECT',
      'Id or domain of an assistant key’s project; may be left out when there is only one.',
    ),
    scope: choice(keyScopes, 'What an admin key may do; write, which includes reading, unless given.'),
    address: list('ADDRESS', 'IPv4 or IPv6 address, or CIDR range, that the key may be used from.'),
    origin: list('ORIGIN', 'Web origin that an assistant key may be used from.'),
    expires: text('TIME', 'When the key stops working: YYYY-MM-DD, or a date-time with an offset.'),
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern keys create --name "Chat box" --project acme --origin https://docs.example.com',
      does: 'Make a key for a chat box on a web page',
    },
    {
      run: 'lectern keys create --kind admin --name CI --expires 2027-01-01',
      does: 'Make a key for deployments',
    },
  ],
  async run(context, { options }) {
    const { terminal, json, signal } = context
    const { name, kind = 'assistant', scope, expires } = options
    if (!name) throw new CommandError('usage', 'A key needs a name: --name NAME.')
    const client = connect(context, options)
    const project = kind === 'assistant' ? await resolveProject(client, options.project, signal) : undefined
    const created = await client.createKey(
      {
        kind,
        name,
        ...(project && { projectId: project.id }),
        ...(scope && { scopes: scope === 'write' ? ['read', 'write'] : ['read'] }),
        ...(options.address.length > 0 && { allowedAddresses: options.address }),
        ...(options.origin.length > 0 && { allowedOrigins: options.origin }),
        ...(expires && { expiresAt: /^\d{4}-\d{2}-\d{2}$/.test(expires) ? `${expires}T00:00:00Z` : expires }),
      },
      { signal },
    )
    if (json) await terminal.json(created)
    else await terminal.line(created.key)
    await terminal.note(`Made the ${kind} key ${created.id}. It is not shown again.`)
    return 'done'
  },
})

const renameKeyCommand = defineCommand({
  summary: 'Gives an API key another name.',
  arguments: [keyId, { name: 'NAME', description: 'The new name.', required: true }],
  options: serverOptions,
  examples: [{ run: 'lectern keys rename 01K5ZQ5C7D9F1H3K5M7P9R1T3V "Start page"', does: 'Rename a key' }],
  hints: seeKeys,
  async run(context, { options, words: [id = '', name = ''] }) {
    const { terminal, json, signal } = context
    const key = await connect(context, options).renameKey({ keyId: id, name }, { signal })
    if (json) await terminal.json(key)
    else await terminal.line(`The key ${key.id} is called “${key.name}”.`)
    return 'done'
  },
})

const revokeKeyCommand = defineCommand({
  summary: 'Makes an API key useless from its next request on. This cannot be undone.',
  arguments: [keyId],
  options: serverOptions,
  examples: [{ run: 'lectern keys revoke 01K5ZQ5C7D9F1H3K5M7P9R1T3V', does: 'Revoke a key that has leaked' }],
  hints: seeKeys,
  async run(context, { options, words: [id = ''] }) {
    const { terminal, json, signal } = context
    const key = await connect(context, options).revokeKey({ keyId: id }, { signal })
    if (json) await terminal.json(key)
    else await terminal.line(`The key ${key.id} (“${key.name}”) is revoked.`)
    return 'done'
  },
})

function formatKeys(keys: ApiKeyView[]): string {
  return renderTable(
    ['ID', 'KIND', 'NAME', 'ENDS WITH', 'PROJECT', 'LAST USED', 'STATE'],
    keys.map(key => [
      key.id,
      key.scopes.includes('write') || key.kind === 'assistant' ? key.kind : `${key.kind} (read)`,
      key.name,
      `…${key.hint}`,
      key.projectId ?? '',
      key.lastUsedAt ?? 'never',
      describeState(key),
    ]),
  )
}

function describeState({ revokedAt, expiresAt }: ApiKeyView): string {
  if (revokedAt) return `revoked ${revokedAt}`
  return expiresAt ? `until ${expiresAt}` : 'valid'
}

export const keyCommands = {
  'keys list': listKeysCommand,
  'keys create': createKeyCommand,
  'keys rename': renameKeyCommand,
  'keys revoke': revokeKeyCommand,
}
