import { formatCount } from '../../shared/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import type { connect } from '../core/connect.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { choice, flag, text } from '../core/option.ts'
import { createCsvFormat, type ExportFormat, ndjsonFormat } from '../files/export-format.ts'
import { type ExportTarget, openExportFile } from '../files/open-export-file.ts'

const pageSize = 500

export const exportCommand = defineCommand({
  summary: 'Exports readers’ conversations with the assistant, oldest first.',
  description:
    'With --output, run the same command again to continue an interrupted export or to append new rows. It continues after\nthe last complete row and rewrites an incomplete one.',
  options: {
    project: projectOption,
    from: text('TIME', 'Start of the range: YYYY-MM-DD, or a date-time (UTC without an offset).'),
    to: text('TIME', 'End of the range; not included.'),
    format: choice(['ndjson', 'csv'], 'Default: csv if FILE ends in .csv, otherwise ndjson.'),
    output: text('FILE', 'File to write to. Default: stdout.', 'o'),
    exact: flag('For csv: does not escape cells that a spreadsheet would run as formulas.'),
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern export --output conversations.ndjson',
      does: 'Export everything; run it again to append new rows',
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
      throw new CommandError(
        'usage',
        '--json and --format csv cannot be combined on stdout. Add --output FILE.',
      )
    const { client, projectId } = await openProject(context, options)
    const target = output ? await openExportFile(output, format) : await openStdout(context, format)
    try {
      const pages = client.exportAllConversations({
        projectId,
        dateFrom: options.from,
        dateTo: options.to,
        limit: pageSize,
        cursor: target.cursor ?? undefined,
      })
      await writePages(context, pages, { target, format, output })
    } finally {
      await target.close()
    }
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
        await terminal.progress(
          `${formatCount(count, 'conversation')}, up to ${conversations.at(-1)?.timestamp ?? 'the end'}`,
        )
    }
  } catch (error) {
    if (output)
      await terminal.note(
        `Added ${formatCount(count, 'conversation')} to ${output}. Run the same command again to continue.`,
      )
    if (signal.aborted) throw new CommandError('interrupted', 'Interrupted.', { cause: error })
    throw error
  }
  if (json && output) await terminal.json({ output, added: count, lastId: last })
  else
    await terminal.note(
      output
        ? `Added ${formatCount(count, 'conversation')} to ${output}.`
        : `Exported ${formatCount(count, 'conversation')}.`,
    )
}
