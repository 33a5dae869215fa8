import type { ApiKeyView } from '../../contract/index.ts'
import { keyScopes } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { choice, list, text } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { resolveProject } from '../core/resolve-project.ts'
import { show } from '../core/show.ts'

const keyId = { name: 'ID', description: 'ID of the key, from `lectern keys list`.', required: true }

const hints = { 'not-found': 'Run `lectern keys list` to see the keys and their IDs.' }

const listKeysCommand = defineCommand({
  summary: 'Lists the API keys without their secret values.',
  options: serverOptions,
  examples: [{ run: 'lectern keys list', does: 'Show the keys and when they were last used' }],
  async run(context, { options }) {
    const answer = await connect(context, options).listKeys()
    await show(context, answer, formatKeys(answer.keys))
  },
})

const createKeyCommand = defineCommand({
  summary: 'Creates an API key and prints it once.',
  description:
    'An assistant key is public and belongs to one project. An admin key is secret and belongs to the organisation. Only the\nkey is written to stdout.',
  options: {
    name: text('NAME', 'Name of the key. Required.'),
    kind: choice(['assistant', 'admin'], 'Default: assistant.'),
    project: text('PROJECT', 'ID or domain of an assistant key’s project. Optional if there is only one.'),
    scope: choice(keyScopes, 'Permissions of an admin key. Default: write, which includes reading.'),
    address: list('ADDRESS', 'IPv4 or IPv6 address or CIDR range that can use the key.'),
    origin: list('ORIGIN', 'Web origin that can use an assistant key.'),
    expires: text('TIME', 'When the key expires: YYYY-MM-DD, or a date-time with an offset.'),
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern keys create --name "Chat box" --project acme --origin https://docs.example.com',
      does: 'Create a key for a chat box on a web page',
    },
    {
      run: 'lectern keys create --kind admin --name CI --expires 2027-01-01',
      does: 'Create a key for deployments',
    },
  ],
  async run(context, { options }) {
    const { terminal } = context
    const { name, kind = 'assistant', scope, expires } = options
    if (!name) throw new CommandError('usage', 'The key needs a name. Add --name NAME.')
    const client = connect(context, options)
    const project = kind === 'assistant' ? await resolveProject(client, options.project) : undefined
    const created = await client.createKey({
      kind,
      name,
      ...(project && { projectId: project.id }),
      ...(scope && { scopes: scope === 'write' ? ['read', 'write'] : ['read'] }),
      ...(options.address.length > 0 && { allowedAddresses: options.address }),
      ...(options.origin.length > 0 && { allowedOrigins: options.origin }),
      ...(expires && { expiresAt: /^\d{4}-\d{2}-\d{2}$/.test(expires) ? `${expires}T00:00:00Z` : expires }),
    })
    await show(context, created, created.key)
    await terminal.note(`Created the ${kind} key ${created.id}. The key is not shown again.`)
  },
})

const renameKeyCommand = defineCommand({
  summary: 'Renames an API key.',
  arguments: [keyId, { name: 'NAME', description: 'The new name.', required: true }],
  options: serverOptions,
  examples: [{ run: 'lectern keys rename 01K5ZQ5C7D9F1H3K5M7P9R1T3V "Start page"', does: 'Rename a key' }],
  hints,
  async run(context, { options, words: [id = '', name = ''] }) {
    const key = await connect(context, options).renameKey({ keyId: id, name })
    await show(context, key, `Renamed the key ${key.id} to “${key.name}”.`)
  },
})

const revokeKeyCommand = defineCommand({
  summary: 'Revokes an API key immediately. This cannot be undone.',
  arguments: [keyId],
  options: serverOptions,
  examples: [{ run: 'lectern keys revoke 01K5ZQ5C7D9F1H3K5M7P9R1T3V', does: 'Revoke a leaked key' }],
  hints,
  async run(context, { options, words: [id = ''] }) {
    const key = await connect(context, options).revokeKey({ keyId: id })
    await show(context, key, `Revoked the key ${key.id} (“${key.name}”).`)
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
  return expiresAt ? `expires ${expiresAt}` : 'valid'
}

export const keyCommands = {
  'keys list': listKeysCommand,
  'keys create': createKeyCommand,
  'keys rename': renameKeyCommand,
  'keys revoke': revokeKeyCommand,
}
