import { formatCount } from '../../shared/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject } from '../core/open-project.ts'
import { flag, text, wholeNumber } from '../core/option.ts'
import { show } from '../core/show.ts'

const projectArgument = { name: 'PROJECT', description: 'ID or domain of the project.', required: true }

const eraseReaderCommand = defineCommand({
  summary: 'Deletes a reader’s conversations, one conversation, or a search. This cannot be undone.',
  arguments: [projectArgument],
  options: {
    fp: text('FP', 'The reader’s `fp`, as sent with their questions.'),
    thread: text('THREAD', 'Thread ID of the conversation.'),
    search: text('QUERY', 'A query of the search box, in any case.'),
    anonymous: flag('The conversations of all anonymous readers.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern projects erase-reader acme --fp reader-4711', does: 'Delete a reader’s conversations' },
    {
      run: 'lectern projects erase-reader acme --thread 01K5ZQ8QX2M9N7P5R3T1V9X7Z5',
      does: 'Delete one conversation',
    },
  ],
  async run(context, { options, words: [named] }) {
    const selection = readSelection(options)
    const { client, projectId } = await openProject(context, { ...options, project: named })
    const erasure = await client.eraseReader({ projectId, ...selection })
    const { erasedTurns, erasedSearches } = erasure
    const deleted =
      erasedSearches === undefined
        ? formatCount(erasedTurns, 'question')
        : `${erasedSearches} ${erasedSearches === 1 ? 'search' : 'searches'}`
    await show(context, erasure, `Deleted ${deleted}.`)
  },
})

function readSelection({
  fp,
  thread,
  search,
  anonymous,
}: {
  fp: string | undefined
  thread: string | undefined
  search: string | undefined
  anonymous: boolean
}) {
  const given = [fp, thread, search].filter(value => value !== undefined).length + (anonymous ? 1 : 0)
  if (given !== 1)
    throw new CommandError('usage', 'Pass one of --fp FP, --thread THREAD, --search QUERY or --anonymous.')
  if (fp === 'anonymous')
    throw new CommandError(
      'usage',
      'Many readers share the fp “anonymous”. Pass --anonymous to delete all of their conversations.',
    )
  if (search !== undefined) return { searchQuery: search }
  if (thread !== undefined) return { threadId: thread }
  return anonymous ? { fp: 'anonymous', eraseAnonymous: true } : { fp: fp ?? '' }
}

const retentionCommand = defineCommand({
  summary: 'Sets how long conversations are kept.',
  description:
    'Older conversations are deleted within ten minutes, and from then on every day. This cannot be undone.',
  arguments: [projectArgument],
  options: {
    days: wholeNumber('DAYS', { min: 1, max: 3650 }, 'Deletes older conversations.'),
    forever: flag('Keeps all conversations.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern projects retention acme --days 90', does: 'Keep conversations for 90 days' },
    { run: 'lectern projects retention acme --forever', does: 'Keep all conversations' },
  ],
  async run(context, { options, words: [named] }) {
    const { days, forever } = options
    if ((days === undefined) !== forever)
      throw new CommandError('usage', 'Pass either --days DAYS or --forever.')
    const { client, projectId } = await openProject(context, { ...options, project: named })
    const project = await client.updateProject({ projectId, retentionDays: days ?? null })
    await show(
      context,
      project,
      `${project.domain} keeps ${days === undefined ? 'all conversations' : `conversations for ${formatCount(days, 'day')}`}.`,
    )
  },
})

export const privacyCommands = {
  'projects retention': retentionCommand,
  'projects erase-reader': eraseReaderCommand,
}
