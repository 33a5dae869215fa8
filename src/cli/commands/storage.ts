import { formatBytes } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { flag, text, wholeNumber } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { show } from '../core/show.ts'

const showCommand = defineCommand({
  summary: 'Shows what the organisation stores, and its limit.',
  options: serverOptions,
  examples: [{ run: 'lectern storage', does: 'See which projects use the storage' }],
  async run(context, { options }) {
    const storage = await connect(context, options).readStorage()
    const { limitBytes, usedBytes, bytes, projects } = storage
    const used =
      limitBytes === null
        ? `${formatBytes(usedBytes)} used; no limit.`
        : `${formatBytes(usedBytes)} of ${formatBytes(limitBytes)} used (${Math.floor((100 * usedBytes) / limitBytes)} %).`
    const rows = projects.map(project => [
      `${project.domain}${project.archived ? ' (archived)' : ''}`,
      ...sizes(project.bytes),
      formatBytes(project.usedBytes),
    ])
    const heading = ['PROJECT', 'CONVERSATIONS', 'DEPLOYMENTS', 'UPLOADS', 'LOGS', 'TOTAL']
    const table = renderTable(heading, [...rows, ['All', ...sizes(bytes), formatBytes(usedBytes)]])
    await show(context, storage, `${used}\n\n${table}`)
  },
})

function sizes(bytes: Record<'conversations' | 'deployments' | 'uploads' | 'logs', number>): string[] {
  return [bytes.conversations, bytes.deployments, bytes.uploads, bytes.logs].map(formatBytes)
}

const limitCommand = defineCommand({
  summary: 'Sets the storage limit of an organisation, instead of LECTERN_STORAGE_MB.',
  description:
    'Runs on the server’s machine with its settings. Without DATABASE_URL, stop the server first. Without --mb, --none and\n--default, it shows the limit.',
  options: {
    organization: text('ID', 'The organisation. Default: the one of the first start.'),
    mb: wholeNumber('COUNT', { min: 1, max: 1_000_000_000 }, 'The limit in megabytes.'),
    none: flag('No limit.'),
    default: flag('The limit of LECTERN_STORAGE_MB again.'),
    data: text('PATH', 'The data folder. Default: LECTERN_DATA.'),
  },
  examples: [
    {
      run: 'lectern storage limit --organization 01K5ZQ0R2S4T6V8W0X2Y4Z6A8B --mb 20000',
      does: 'Allow 20 GB',
    },
  ],
  run({ processCommands, json }, { options }) {
    const { organization, mb, none, default: usual, data } = options
    const changes = [mb !== undefined && mb, none && ('none' as const), usual && ('default' as const)]
    const given = changes.filter(change => change !== false)
    if (given.length > 1) throw new CommandError('usage', 'Use only one of --mb, --none and --default.')
    return processCommands.limitStorage({ organization, limit: given[0], data, json })
  },
})

export const storageCommands = { storage: showCommand, 'storage limit': limitCommand }
