import { type ProjectRetrievalView, saveProjectRetrievalSchema } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { renderTable } from '../core/render-table.ts'
import { readSettingsFile } from '../files/read-settings-file.ts'
import { showTrials } from './show-trials.ts'

const options = {
  project: projectOption,
  ...serverOptions,
}

const vectorStates: Record<ProjectRetrievalView['vectors'], string> = {
  none: 'What is live has no vectors.',
  current: 'What is live has this model’s vectors.',
  outdated: 'What is live has another model’s vectors, which are not used; deploy to make them anew.',
}

async function show({ terminal, json }: CommandContext, view: ProjectRetrievalView): Promise<void> {
  if (json) return terminal.json(view)
  const { embedding, rerank, uses } = view
  const rows = [
    embedding && [
      'embedding',
      `${embedding.provider}:${embedding.model}`,
      embedding.url ?? '',
      embedding.keyHint ?? '',
    ],
    rerank && ['reranking', rerank.model, rerank.url, rerank.keyHint ?? ''],
  ].filter(row => row !== null)
  if (rows.length > 0) await terminal.line(renderTable(['FOR', 'MODEL', 'URL', 'KEY'], rows))
  if (uses.embedding === 'server') await terminal.line('The server’s embedding model is asked.')
  if (uses.rerank === 'server') await terminal.line('The server’s reranker is asked.')
  await terminal.line(
    uses.embedding === 'none' ? 'Passages are found by their words.' : vectorStates[view.vectors],
  )
}

const showCommand = defineCommand({
  summary: 'Shows which models help to find a project’s passages.',
  options,
  examples: [{ run: 'lectern retrieval --project acme', does: 'See the models; keys are never shown' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await show(context, await client.readProjectRetrieval({ projectId }, { signal: context.signal }))
    return 'done'
  },
})

const setCommand = defineCommand({
  summary: 'Sets a project’s embedding model and reranker from a JSON file.',
  description:
    'The file has what PATCH /v1/project/retrieval takes: what it leaves out stays, null goes back to the server’s.\nA model without `key` keeps the key that is stored for its provider and address.',
  arguments: [{ name: 'FILE', description: 'The settings as JSON.', required: true }],
  options,
  examples: [
    { run: 'lectern retrieval set retrieval.json --project acme', does: 'Have other models find passages' },
  ],
  async run(context, input) {
    const [file = ''] = input.words
    const given = await readSettingsFile(file, saveProjectRetrievalSchema)
    const { client, projectId } = await openProject(context, input.options)
    await show(
      context,
      await client.saveProjectRetrieval({ projectId, ...given }, { signal: context.signal }),
    )
    return 'done'
  },
})

const removeCommand = defineCommand({
  summary: 'Removes a project’s embedding model and reranker with their keys.',
  options,
  examples: [{ run: 'lectern retrieval remove --project acme', does: 'Go back to the server’s models' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await show(context, await client.removeProjectRetrieval({ projectId }, { signal: context.signal }))
    return 'done'
  },
})

const testCommand = defineCommand({
  summary: 'Puts one tiny question to the embedding model and the reranker.',
  options,
  examples: [{ run: 'lectern retrieval test --project acme', does: 'Check keys, addresses and names' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    return showTrials(context, await client.tryProjectRetrieval({ projectId }, { signal: context.signal }))
  },
})

export const retrievalCommands = {
  retrieval: showCommand,
  'retrieval set': setCommand,
  'retrieval remove': removeCommand,
  'retrieval test': testCommand,
}
