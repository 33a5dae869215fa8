import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { flag, text, wholeNumber } from '../core/option.ts'
import { resolveProject } from '../core/resolve-project.ts'

const projectArgument = { name: 'PROJECT', description: 'Id or domain of the project.', required: true }

const eraseReaderCommand = defineCommand({
  summary: 'Deletes a reader’s conversations, or one conversation. This cannot be undone.',
  arguments: [projectArgument],
  options: {
    fp: text('FP', 'Whose conversations: the fp that the reader’s questions were sent with.'),
    thread: text('THREAD', 'The one conversation.'),
    anonymous: flag('The conversations of every reader who was sent as anonymous.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern projects erase-reader acme --fp reader-4711', does: 'Erase a reader' },
    {
      run: 'lectern projects erase-reader acme --thread 01K5ZQ8QX2M9N7P5R3T1V9X7Z5',
      does: 'Erase one conversation',
    },
  ],
  async run(context, { options, words: [named] }) {
    const { terminal, json, signal } = context
    const whose = readWhose(options)
    const client = connect(context, options)
    const { id: projectId } = await resolveProject(client, named, signal)
    const erasure = await client.eraseReader({ projectId, ...whose }, { signal })
    const { erasedTurns } = erasure
    if (json) await terminal.json(erasure)
    else await terminal.line(`${erasedTurns} question${erasedTurns === 1 ? '' : 's'} erased.`)
    return 'done'
  },
})

function readWhose({
  fp,
  thread,
  anonymous,
}: {
  fp: string | undefined
  thread: string | undefined
  anonymous: boolean
}) {
  const given = [fp !== undefined, thread !== undefined, anonymous].filter(Boolean)
  if (given.length !== 1)
    throw new CommandError('usage', 'Say whose conversations: one of --fp FP, --thread THREAD, --anonymous.')
  if (fp === 'anonymous')
    throw new CommandError(
      'usage',
      'Many readers share the fp “anonymous”. Pass --anonymous to erase them all.',
    )
  if (thread !== undefined) return { threadId: thread }
  return anonymous ? { fp: 'anonymous', eraseAnonymous: true } : { fp: fp ?? '' }
}

const retentionCommand = defineCommand({
  summary: 'Keeps conversations for a number of days, or for ever.',
  description:
    'Older ones are deleted within ten minutes, and from then on day by day. This cannot be undone.',
  arguments: [projectArgument],
  options: {
    days: wholeNumber('DAYS', { min: 1, max: 3650 }, 'Deletes conversations that are older.'),
    forever: flag('Keeps all from now on.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern projects retention acme --days 90', does: 'Keep conversations for 90 days' },
    { run: 'lectern projects retention acme --forever', does: 'Keep them all' },
  ],
  async run(context, { options, words: [named] }) {
    const { terminal, json, signal } = context
    const { days, forever } = options
    if ((days === undefined) !== forever)
      throw new CommandError('usage', 'Give either --days DAYS or --forever.')
    const client = connect(context, options)
    const { id: projectId } = await resolveProject(client, named, signal)
    const project = await client.updateProject({ projectId, retentionDays: days ?? null }, { signal })
    if (json) await terminal.json(project)
    else
      await terminal.line(
        `${project.domain} keeps conversations ${days === undefined ? 'for ever' : `for ${days} days`}.`,
      )
    return 'done'
  },
})

export const privacyCommands = {
  'projects retention': retentionCommand,
  'projects erase-reader': eraseReaderCommand,
}
