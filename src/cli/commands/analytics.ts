import { type SearchReport, searchKinds } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { choice, text, wholeNumber } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'

const range = {
  project: projectOption,
  from: text(
    'TIME',
    'Start of the range: YYYY-MM-DD, or a date-time (UTC without an offset). Default: all days.',
  ),
  to: text('TIME', 'End of the range; not included. Default: now.'),
}
const paged = {
  ...range,
  limit: wholeNumber('COUNT', { min: 1, max: 250 }, 'Number of pages (default 50).'),
  offset: wholeNumber('COUNT', { min: 0, max: 999_999_999 }, 'Number of pages to skip (default 0).'),
  ...serverOptions,
}

interface Counted {
  human: number
  ai: number
  total: number
}

const viewsCommand = defineCommand({
  summary: 'Counts the views of the site and of each page, by people and by AI.',
  options: paged,
  examples: [
    { run: 'lectern analytics views --from 2026-09-01 --to 2026-10-01', does: 'Show a month' },
    { run: 'lectern analytics views --json | jq .totals.human', does: 'Get the views by people' },
  ],
  async run(context, { options }) {
    const { client, projectId } = await openProject(context, options)
    const found = await client.readViews({ projectId, ...readPaging(options) })
    if (context.json) await context.terminal.json(found)
    else if (found.totals.total === 0) await context.terminal.note('No page views in this period.')
    else await context.terminal.line(formatPages(found.totals, found.views))
  },
})

const visitorsCommand = defineCommand({
  summary: 'Counts the visitors of the site and of each page, by people and by AI.',
  description: 'A visitor is recognised within one UTC day only, and counts again on the next day.',
  options: paged,
  examples: [{ run: 'lectern analytics visitors --from 2026-09-01 --to 2026-10-01', does: 'Show a month' }],
  async run(context, { options }) {
    const { client, projectId } = await openProject(context, options)
    const found = await client.readVisitors({ projectId, ...readPaging(options) })
    if (context.json) await context.terminal.json(found)
    else if (found.totals.total === 0) await context.terminal.note('No visitors in this period.')
    else await context.terminal.line(formatPages(found.totals, found.visitors))
  },
})

const searchesCommand = defineCommand({
  summary: 'Lists what readers searched for, most frequent first.',
  options: {
    ...range,
    only: choice(searchKinds, 'Only queries that found nothing, or whose results nobody opened.'),
    limit: wholeNumber('COUNT', { min: 1, max: 100 }, 'Number of queries (default 50).'),
    cursor: text('CURSOR', '`nextCursor` of the previous page, with --json.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern analytics searches --from 2026-09-01 --to 2026-10-01', does: 'Show a month' },
    { run: 'lectern analytics searches --only without-results', does: 'Show what is missing' },
  ],
  async run(context, { options }) {
    const { from, to, only, limit, cursor } = options
    const { client, projectId } = await openProject(context, options)
    const found = await client.listSearches({ projectId, dateFrom: from, dateTo: to, only, limit, cursor })
    if (context.json) await context.terminal.json(found)
    else if (found.searches.length === 0) await context.terminal.note('No searches in this period.')
    else await context.terminal.line(formatSearches(found.searches))
  },
})

const callersCommand = defineCommand({
  summary: 'Counts the questions asked in browsers and by programs.',
  options: { ...range, ...serverOptions },
  examples: [{ run: 'lectern analytics callers --from 2026-09-01', does: 'Count since a day' }],
  async run(context, { options }) {
    const { client, projectId } = await openProject(context, options)
    const counts = await client.readCallerStats({ projectId, dateFrom: options.from, dateTo: options.to })
    const { web, api, other, total } = counts
    const table = renderTable(
      ['TOTAL', 'BROWSERS', 'PROGRAMS', 'NOT KNOWN'],
      [[total, web, api, other].map(String)],
    )
    if (context.json) await context.terminal.json(counts)
    else await context.terminal.line(table)
  },
})

export const analyticsCommands = {
  'analytics views': viewsCommand,
  'analytics visitors': visitorsCommand,
  'analytics searches': searchesCommand,
  'analytics callers': callersCommand,
}

interface Paging {
  from: string | undefined
  to: string | undefined
  limit: number | undefined
  offset: number | undefined
}

function readPaging({ from, to, limit, offset }: Paging) {
  return { dateFrom: from, dateTo: to, limit, offset }
}

function formatPages(totals: Counted, pages: readonly (Counted & { path: string })[]): string {
  const row = ({ total, human, ai }: Counted, path: string) => [
    String(total),
    String(human),
    String(ai),
    path,
  ]
  return renderTable(
    ['TOTAL', 'PEOPLE', 'AI', 'PAGE'],
    [row(totals, 'all pages'), ...pages.map(page => row(page, page.path))],
  )
}

function formatSearches(searches: readonly SearchReport['searches'][number][]): string {
  return renderTable(
    ['SEARCHES', 'OPENED', 'NO RESULT', 'QUERY', 'PAGE'],
    searches.map(({ hits, ctr, hitsWithoutResults, searchQuery, topClickedPage }) => [
      String(hits),
      `${Math.round(ctr * 100)} %`,
      String(hitsWithoutResults),
      searchQuery,
      topClickedPage ?? '',
    ]),
  )
}
