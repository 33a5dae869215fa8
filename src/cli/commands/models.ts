import { type ProjectModelsView, saveProjectModelsSchema } from '../../contract/index.ts'
import { formatCount } from '../../shared/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { text } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { show } from '../core/show.ts'
import { readSettingsFile } from '../files/read-settings-file.ts'
import { showTrials } from './show-trials.ts'

const options = {
  project: projectOption,
  ...serverOptions,
}

async function showModels({ terminal, json }: CommandContext, view: ProjectModelsView): Promise<void> {
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
      view.uses === 'server'
        ? 'No models are set. The server’s models answer.'
        : 'No models are set. Answers are quoted from the docs.',
    )
}

const showCommand = defineCommand({
  summary: 'Shows a project’s language models without their keys.',
  options,
  examples: [{ run: 'lectern models --project acme', does: 'Show the models' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await showModels(context, await client.readProjectModels({ projectId }))
  },
})

const setCommand = defineCommand({
  summary: 'Replaces all of a project’s language models with those in a JSON file.',
  description:
    'The file has the body of PUT /v1/project/models. A model without `key` keeps the key that is stored for its provider\nand URL.',
  arguments: [{ name: 'FILE', description: 'JSON file with the settings.', required: true }],
  options,
  examples: [{ run: 'lectern models set models.json --project acme', does: 'Use other models' }],
  async run(context, input) {
    const [file = ''] = input.words
    const given = await readSettingsFile(file, saveProjectModelsSchema)
    const { client, projectId } = await openProject(context, input.options)
    await showModels(context, await client.saveProjectModels({ projectId, ...given }))
  },
})

const removeCommand = defineCommand({
  summary: 'Removes a project’s language models and their keys.',
  options,
  examples: [{ run: 'lectern models remove --project acme', does: 'Return to the server’s models' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await showModels(context, await client.removeProjectModels({ projectId }))
  },
})

const testCommand = defineCommand({
  summary: 'Tests each model with a short question and shows any error.',
  options,
  examples: [{ run: 'lectern models test --project acme', does: 'Check keys, URLs and model names' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    return showTrials(context, await client.tryProjectModels({ projectId }))
  },
})

const usageCommand = defineCommand({
  summary: 'Shows tokens and cost of a project’s language models by day (UTC).',
  options: {
    from: text('DAY', 'First day. Default: 30 days before --to.'),
    to: text('DAY', 'The day after the last day. Default: tomorrow.'),
    ...options,
  },
  examples: [{ run: 'lectern models usage --from 2026-09-01 --to 2026-10-01', does: 'Show a month' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    const { from, to } = input.options
    const answer = await client.readModelUsage({ projectId, from, to })
    if (answer.days.length === 0 && !context.json) {
      await context.terminal.note('No usage in this period.')
      return 'done'
    }
    const rows = [...answer.days, { day: 'total', ...answer.total }].map(row => [
      row.day,
      String(row.answers),
      String(row.inputTokens),
      String(row.outputTokens),
      row.unpricedAnswers > 0 && row.cost === 0 ? '' : row.cost.toFixed(4),
      row.unpricedAnswers > 0 ? `excludes ${formatCount(row.unpricedAnswers, 'answer')} without a price` : '',
    ])
    await show(context, answer, renderTable(['DAY', 'ANSWERS', 'INPUT', 'OUTPUT', 'COST', ''], rows))
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
