import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import type { connect } from '../core/connect.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { choice, flag, text } from '../core/option.ts'
import { createCsvFormat, type ExportFormat, ndjsonFormat } from '../files/export-format.ts'
import { type ExportTarget, openExportFile } from '../files/open-export-file.ts'

const rowsAPage = 500

export const exportCommand = defineCommand({
  summary: 'Exports the conversations that readers had with the assistant.',
  description:
    'With --output, an export that was interrupted, or an older one, is continued after its last complete row: run the same\ncommand again. A row that was cut is written anew.',
  options: {
    project: projectOption,
    from: text('TIME', 'Only conversations from this time on: YYYY-MM-DD, or a date-time with an offset.'),
    to: text('TIME', 'Only conversations before this time.'),
    format: choice(['ndjson', 'csv'], 'csv when FILE ends in .csv, ndjson otherwise.'),
    output: text('FILE', 'File to write to; stdout unless given.', 'o'),
    exact: flag('For csv: leaves cells alone that a spreadsheet would run as formulas.'),
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern export --output conversations.ndjson',
      does: 'Export everything; run it again later to add what is new',
    },
    {
      run: 'lectern export --from 2026-09-01 --to 2026-10-01 -o september.csv',
      does: 'Export a month for a spreadsheet',
    },
    { run: 'lectern export | jq -r .query', does: 'List the questions' },
  ],
  async run(context, { options }) {
    const { output } = options
    const format = chooseFormat(options)
    if (context.json && !output && format.name === 'csv')
      throw new CommandError('usage', '--json and --format csv exclude each other on stdout.')
    const { client, projectId } = await openProject(context, options)
    const target = output ? await openExportFile(output, format) : await openStdout(context, format)
    try {
      const pages = client.exportAllConversations(
        {
          projectId,
          dateFrom: options.from,
          dateTo: options.to,
          limit: rowsAPage,
          cursor: target.cursor ?? undefined,
        },
        { signal: context.signal },
      )
      await writePages(context, pages, { target, format, output })
    } finally {
      await target.close()
    }
    return 'done'
  },
})

function chooseFormat(options: {
  format: ExportFormat['name'] | undefined
  output: string | undefined
  exact: boolean
}) {
  const name = options.format ?? (options.output?.toLowerCase().endsWith('.csv') ? 'csv' : 'ndjson')
  return name === 'csv' ? createCsvFormat(options) : ndjsonFormat
}

async function openStdout({ terminal }: CommandContext, format: ExportFormat): Promise<ExportTarget> {
  await terminal.data(format.header)
  return { cursor: null, write: terminal.data, close: async () => {} }
}

type Pages = ReturnType<ReturnType<typeof connect>['exportAllConversations']>

async function writePages(
  { terminal, json, signal }: CommandContext,
  pages: Pages,
  { target, format, output }: { target: ExportTarget; format: ExportFormat; output: string | undefined },
): Promise<void> {
  let count = 0
  let last = target.cursor
  try {
    for await (const { conversations } of pages) {
      await target.write(conversations.map(format.formatRow).join(''))
      count += conversations.length
      last = conversations.at(-1)?.id ?? last
      if (output)
        await terminal.progress(`${countRows(count)}, up to ${conversations.at(-1)?.timestamp ?? 'the end'}`)
    }
  } catch (error) {
    if (output) await terminal.note(`Added to ${output}: ${countRows(count)}; the same command continues.`)
    if (signal.aborted) throw new CommandError('interrupted', 'Interrupted.', { cause: error })
    throw error
  }
  if (json && output) await terminal.json({ output, added: count, lastId: last })
  else await terminal.note(`${output ? `Added to ${output}: ` : ''}${countRows(count)}.`)
}

function countRows(count: number): string {
  return `${count} conversation${count === 1 ? '' : 's'}`
}
