import { type Gaps, gapCells, gapColumns, type Insights } from '../../contract/index.ts'
import { formatCount, formatCsvRow } from '../../shared/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { choice, flag, text, wholeNumber } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'

const rangeOptions = {
  project: projectOption,
  from: text(
    'TIME',
    'Start of the range: YYYY-MM-DD, or a date-time (UTC without an offset). Default: 30 days before --to.',
  ),
  to: text('TIME', 'End of the range; not included. Default: now.'),
  'time-zone': text('ZONE', 'Time zone of the days, such as Europe/Madrid (default UTC).'),
  format: choice(['table', 'csv'], 'Default: table.'),
  exact: flag('For csv: does not escape cells that a spreadsheet would run as formulas.'),
}

export const insightsCommand = defineCommand({
  summary: 'Counts questions and answered questions by day, category and page.',
  options: { ...rangeOptions, ...serverOptions },
  examples: [
    { run: 'lectern insights --from 2026-09-01 --to 2026-10-01', does: 'Show a month' },
    {
      run: 'lectern insights --time-zone Europe/Madrid --format csv',
      does: 'Get one row per day for a spreadsheet',
    },
    { run: 'lectern insights --json | jq .answeredRate', does: 'Get the share of answered questions' },
  ],
  async run(context, { options }) {
    refuseFormatWithJson(context, options)
    const { terminal, json } = context
    const { client, projectId } = await openProject(context, options)
    const insights = await client.readInsights({ projectId, ...readRange(options) })
    if (json) await terminal.json(insights)
    else if (options.format === 'csv') await terminal.data(formatDays(insights, options.exact))
    else if (insights.questions === 0) await terminal.note('No questions in this period.')
    else await terminal.line(formatInsights(insights))
  },
})

export const gapsCommand = defineCommand({
  summary: 'Lists unanswered questions, most frequent first.',
  description:
    'Similar questions are grouped, and each group is checked again against the live deployment (ANSWERED NOW).',
  options: {
    ...rangeOptions,
    limit: wholeNumber('COUNT', { min: 1, max: 500 }, 'Number of groups (default 50).'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern gaps', does: 'See which pages to write next' },
    {
      run: 'lectern gaps --format csv > gaps.csv',
      does: 'Get the groups, with other wordings, for a spreadsheet',
    },
  ],
  async run(context, { options }) {
    refuseFormatWithJson(context, options)
    const { terminal, json } = context
    const { client, projectId } = await openProject(context, options)
    const gaps = await client.listGaps({ projectId, ...readRange(options), limit: options.limit })
    if (json) await terminal.json(gaps)
    else if (options.format === 'csv') await terminal.data(formatGapRows(gaps, options.exact))
    else if (gaps.gaps.length === 0) await terminal.note('No unanswered questions in this period.')
    else await terminal.line(formatGaps(gaps))
  },
})

function refuseFormatWithJson({ json }: CommandContext, { format }: { format: string | undefined }): void {
  if (json && format !== undefined) throw new CommandError('usage', '--json and --format cannot be combined.')
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
    `${from} to ${to}${complete ? '' : ' (only the newest questions are counted)'}`,
    `${formatCount(questions, 'question')}, ${answered} answered${rate}. Ratings: ${feedback.up} up, ${feedback.down} down.`,
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
    ['ASKED', 'LAST', 'ANSWERED NOW', 'CLOSEST PAGE', 'QUESTION'],
    gaps.map(({ count, lastAskedAt, now, nearestPage, question }) => [
      String(count),
      lastAskedAt.slice(0, 10),
      now.resolution === 'answered' ? 'yes' : 'no',
      nearestPage?.path ?? 'none',
      question,
    ]),
  )
}
