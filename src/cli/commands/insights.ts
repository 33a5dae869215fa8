import { type Gaps, gapCells, gapColumns, type Insights } from '../../contract/index.ts'
import { formatCsvRow } from '../../shared/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { choice, flag, text, wholeNumber } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'

const rangeOptions = {
  project: projectOption,
  from: text(
    'TIME',
    'From this time on: YYYY-MM-DD, or a date-time with an offset; the last 30 days unless given.',
  ),
  to: text('TIME', 'Before this time; now unless given.'),
  'time-zone': text('ZONE', 'Where days begin and end, such as Europe/Madrid; UTC unless given.'),
  format: choice(['table', 'csv'], 'A table unless given.'),
  exact: flag('For csv: leaves cells alone that a spreadsheet would run as formulas.'),
}

export const insightsCommand = defineCommand({
  summary: 'Counts what readers asked, and what was answered.',
  options: { ...rangeOptions, ...serverOptions },
  examples: [
    { run: 'lectern insights --from 2026-09-01 --to 2026-10-01', does: 'See a month' },
    {
      run: 'lectern insights --time-zone Europe/Madrid --format csv',
      does: 'Get the days for a spreadsheet',
    },
    { run: 'lectern insights --json | jq .answeredRate', does: 'Watch the rate of answered questions' },
  ],
  async run(context, { options }) {
    refuseTwoFormats(context, options)
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, options)
    const insights = await client.readInsights({ projectId, ...readRange(options) }, { signal })
    if (json) await terminal.json(insights)
    else if (options.format === 'csv') await terminal.data(formatDays(insights, options.exact))
    else await terminal.line(formatInsights(insights))
    return 'done'
  },
})

export const gapsCommand = defineCommand({
  summary: 'Lists what readers asked and the documentation did not answer, most asked first.',
  description:
    'Each question is asked again of what is live now: ANSWERED NOW shows what a change of the docs has mended.',
  options: {
    ...rangeOptions,
    limit: wholeNumber('COUNT', { min: 1, max: 500 }, 'Groups of questions at most; 50 unless given.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern gaps', does: 'See what to write next' },
    { run: 'lectern gaps --format csv > gaps.csv', does: 'Get them for a spreadsheet, with other wordings' },
  ],
  async run(context, { options }) {
    refuseTwoFormats(context, options)
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, options)
    const gaps = await client.listGaps({ projectId, ...readRange(options), limit: options.limit }, { signal })
    if (json) await terminal.json(gaps)
    else if (options.format === 'csv') await terminal.data(formatGapRows(gaps, options.exact))
    else if (gaps.gaps.length === 0) await terminal.note('Every question was answered.')
    else await terminal.line(formatGaps(gaps))
    return 'done'
  },
})

function refuseTwoFormats({ json }: CommandContext, { format }: { format: string | undefined }): void {
  if (json && format !== undefined) throw new CommandError('usage', '--json and --format exclude each other.')
}

function readRange(options: Record<'from' | 'to' | 'time-zone', string | undefined>) {
  return { from: options.from, to: options.to, timeZone: options['time-zone'] }
}

function formatDays({ days }: Insights, exact: boolean): string {
  const rows = days.map(({ date, questions, answered }) => [date, String(questions), String(answered)])
  return [['date', 'questions', 'answered'], ...rows].map(row => formatCsvRow(row, { exact })).join('')
}

function formatGapRows({ gaps }: Gaps, exact: boolean): string {
  return [gapColumns, ...gaps.map(gapCells)].map(row => formatCsvRow(row, { exact })).join('')
}

function formatInsights(insights: Insights): string {
  const { from, to, questions, answered, answeredRate, feedback, complete } = insights
  const rate = answeredRate === null ? '' : ` (${Math.round(answeredRate * 100)} %)`
  const counted = (name: string, rows: { name: string | null; questions: number; answered: number }[]) =>
    table(
      [name, 'QUESTIONS', 'ANSWERED'],
      rows.map(row => [row.name ?? 'none', row.questions, row.answered]),
    )
  return [
    `${from} to ${to}${complete ? '' : ', the newest questions of it'}`,
    `${questions} questions, ${answered} answered${rate}; rated ${feedback.up} up, ${feedback.down} down`,
    counted(
      'DAY',
      insights.days.filter(day => day.questions > 0).map(day => ({ ...day, name: day.date })),
    ),
    counted(
      'CATEGORY',
      insights.categories.map(row => ({ ...row, name: row.category })),
    ),
    table(
      ['OUTCOME', 'QUESTIONS'],
      insights.resolutions.map(row => [`${row.resolution}, ${row.reason}`, row.questions]),
    ),
    table(
      ['CITED PAGE', 'ANSWERS'],
      insights.citedPages.slice(0, pagesShown).map(row => [row.url, row.answers]),
    ),
    counted(
      'ASKED FROM',
      insights.askedFrom.slice(0, pagesShown).map(row => ({ ...row, name: row.pageUrl })),
    ),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

const pagesShown = 10

function table(heading: string[], rows: (string | number)[][]): string {
  if (rows.length === 0) return ''
  return renderTable(
    heading,
    rows.map(row => row.map(String)),
  )
}

function formatGaps({ gaps }: Gaps): string {
  return renderTable(
    ['ASKED', 'LAST', 'ANSWERED NOW', 'NEAREST PAGE', 'QUESTION'],
    gaps.map(({ count, lastAskedAt, now, nearestPage, question }) => [
      String(count),
      lastAskedAt.slice(0, 10),
      now.resolution === 'answered' ? 'yes' : 'no',
      nearestPage?.path ?? 'none',
      question,
    ]),
  )
}
