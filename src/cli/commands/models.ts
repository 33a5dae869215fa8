import { type ProjectModelsView, saveProjectModelsSchema } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { text } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { readSettingsFile } from '../files/read-settings-file.ts'
import { showTrials } from './show-trials.ts'

const options = {
  project: projectOption,
  ...serverOptions,
}

async function show({ terminal, json }: CommandContext, view: ProjectModelsView): Promise<void> {
  if (json) return terminal.json(view)
  const rows = view.models.map(({ provider, model, url, keyHint, price }) => [
    `${provider}:${model}`,
    url ?? '',
    keyHint ?? '',
    price ? `${price.input}/${price.output}` : '',
  ])
  if (rows.length > 0) await terminal.line(renderTable(['MODEL', 'URL', 'KEY', 'PRICE'], rows))
  else
    await terminal.line(
      view.uses === 'server' ? 'The server’s models answer.' : 'Answers are quoted from the docs.',
    )
}

const showCommand = defineCommand({
  summary: 'Shows which language models answer for a project.',
  options,
  examples: [{ run: 'lectern models --project acme', does: 'See the models; keys are never shown' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await show(context, await client.readProjectModels({ projectId }, { signal: context.signal }))
    return 'done'
  },
})

const setCommand = defineCommand({
  summary: 'Sets a project’s language models from a JSON file.',
  description:
    'In place of all that was set before. The file has what PUT /v1/project/models takes.\nA model without `key` keeps the key that is stored for its provider and address.',
  arguments: [{ name: 'FILE', description: 'The settings as JSON.', required: true }],
  options,
  examples: [{ run: 'lectern models set models.json --project acme', does: 'Have other models answer' }],
  async run(context, input) {
    const [file = ''] = input.words
    const given = await readSettingsFile(file, saveProjectModelsSchema)
    const { client, projectId } = await openProject(context, input.options)
    await show(context, await client.saveProjectModels({ projectId, ...given }, { signal: context.signal }))
    return 'done'
  },
})

const removeCommand = defineCommand({
  summary: 'Removes a project’s language models with their keys.',
  options,
  examples: [{ run: 'lectern models remove --project acme', does: 'Go back to the server’s models' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await show(context, await client.removeProjectModels({ projectId }, { signal: context.signal }))
    return 'done'
  },
})

const testCommand = defineCommand({
  summary: 'Puts one tiny question to each model, and says what went wrong.',
  options,
  examples: [{ run: 'lectern models test --project acme', does: 'Check keys, addresses and names' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    return showTrials(context, await client.tryProjectModels({ projectId }, { signal: context.signal }))
  },
})

const usageCommand = defineCommand({
  summary: 'Shows what language models cost a project, by day (UTC).',
  options: {
    from: text('DAY', 'First day; thirty days ago unless given.'),
    to: text('DAY', 'The day after the last; tomorrow unless given.'),
    ...options,
  },
  examples: [{ run: 'lectern models usage --from 2026-09-01 --to 2026-10-01', does: 'See a month' }],
  async run(context, input) {
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, input.options)
    const { from, to } = input.options
    const answer = await client.readModelUsage({ projectId, from, to }, { signal })
    const rows = [...answer.days, { day: 'total', ...answer.total }].map(row => [
      row.day,
      String(row.answers),
      String(row.inputTokens),
      String(row.outputTokens),
      row.unpricedAnswers > 0 && row.cost === 0 ? '' : row.cost.toFixed(4),
      row.unpricedAnswers > 0 ? `without ${row.unpricedAnswers} that have no price` : '',
    ])
    if (json) await terminal.json(answer)
    else await terminal.line(renderTable(['DAY', 'ANSWERS', 'INPUT', 'OUTPUT', 'COST', ''], rows))
    return 'done'
  },
})

export const modelCommands = {
  models: showCommand,
  'models set': setCommand,
  'models remove': removeCommand,
  'models test': testCommand,
  'models usage': usageCommand,
}
