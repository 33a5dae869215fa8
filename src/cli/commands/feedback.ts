import {
  type FeedbackByPage,
  type FeedbackItem,
  feedbackSources,
  feedbackStatuses,
} from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { choice, type OptionValues, text, wholeNumber } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { show } from '../core/show.ts'

const filterOptions = {
  project: projectOption,
  from: text('TIME', 'Start of the range: YYYY-MM-DD, or a date-time (UTC without an offset).'),
  to: text('TIME', 'End of the range; not included.'),
  source: choice(
    feedbackSources,
    'contextual has a comment, thumbs_only has none, code_snippet is about a code block, agent is from an AI agent.',
  ),
  status: text('STATUS', `Statuses, separated by commas: ${feedbackStatuses.join(', ')}.`),
}

const listFeedbackCommand = defineCommand({
  summary: 'Lists feedback of readers and AI agents, newest first.',
  options: {
    ...filterOptions,
    limit: wholeNumber('COUNT', { min: 1, max: 100 }, 'Page size (default 50).'),
    cursor: text('CURSOR', 'nextCursor of the previous page.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern feedback list --status pending', does: 'Show new feedback' },
    { run: 'lectern feedback list --json | jq .feedback', does: 'Get feedback as JSON' },
  ],
  async run(context, { options }) {
    const { client, projectId } = await openProject(context, options)
    const { limit, cursor } = options
    const page = await client.listFeedback({ projectId, ...readFilters(options), limit, cursor })
    const { terminal, json } = context
    if (json) await terminal.json(page)
    else if (page.feedback.length === 0) await terminal.note('No feedback.')
    else await terminal.line(formatFeedback(page.feedback))
    if (!json && page.nextCursor !== null) await terminal.note(`More: add --cursor ${page.nextCursor}`)
  },
})

const feedbackByPageCommand = defineCommand({
  summary: 'Counts feedback by page. The page with the most comes first.',
  options: {
    ...filterOptions,
    limit: wholeNumber('COUNT', { min: 1, max: 100 }, 'Number of pages (default 10).'),
    ...serverOptions,
  },
  examples: [{ run: 'lectern feedback by-page', does: 'Show the pages with the most feedback' }],
  async run(context, { options }) {
    const { client, projectId } = await openProject(context, options)
    const counts = await client.countFeedbackByPage({
      projectId,
      ...readFilters(options),
      limit: options.limit,
    })
    const { terminal, json } = context
    if (json) await terminal.json(counts)
    else if (counts.feedback.length === 0) await terminal.note('No feedback.')
    else await terminal.line(formatCounts(counts))
  },
})

const setFeedbackCommand = defineCommand({
  summary: 'Sets the status of feedback.',
  arguments: [{ name: 'ID', description: 'ID of the feedback.', required: true }],
  options: {
    project: projectOption,
    status: choice(feedbackStatuses, 'The new status; required.'),
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern feedback set 01K5ZQ8R4T6Y8W0V2X4B6D8F0H --status resolved',
      does: 'Mark feedback as resolved',
    },
  ],
  async run(context, { options, words: [feedbackId = ''] }) {
    const { client, projectId } = await openProject(context, options)
    const { status } = options
    if (status === undefined) throw new CommandError('usage', 'Pass --status, for example --status resolved.')
    const item = await client.changeFeedback({ projectId, feedbackId, status })
    await show(context, item, `Feedback ${item.id} is ${item.status}.`)
  },
})

function readFilters({ from, to, source, status }: OptionValues<typeof filterOptions>) {
  return { dateFrom: from, dateTo: to, source, status }
}

function formatFeedback(items: readonly FeedbackItem[]): string {
  return renderTable(
    ['ID', 'DATE', 'STATUS', 'HELPFUL', 'PAGE', 'COMMENT'],
    items.map(({ id, createdAt, status, helpful, path, comment, agent, source }) => [
      id,
      createdAt.slice(0, 10),
      status,
      agent !== null ? 'agent' : source === 'code_snippet' ? 'code' : helpful ? 'yes' : 'no',
      path,
      (comment ?? '').replace(/\s+/g, ' '),
    ]),
  )
}

function formatCounts({ feedback }: FeedbackByPage): string {
  return renderTable(
    ['PAGE', 'YES', 'NO', 'CODE'],
    feedback.map(({ path, thumbsUp, thumbsDown, code }) => [path, `${thumbsUp}`, `${thumbsDown}`, `${code}`]),
  )
}

export const feedbackCommands = {
  'feedback list': listFeedbackCommand,
  'feedback by-page': feedbackByPageCommand,
  'feedback set': setFeedbackCommand,
}
