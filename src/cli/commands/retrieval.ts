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
  none: 'The live deployment has no vectors.',
  current: 'The live deployment has vectors from this model.',
  outdated: 'The live deployment has vectors from another model, which are not used. Deploy to replace them.',
}

async function showRetrieval({ terminal, json }: CommandContext, view: ProjectRetrievalView): Promise<void> {
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
  if (uses.embedding === 'server') await terminal.line('The server’s embedding model is used.')
  if (uses.rerank === 'server') await terminal.line('The server’s reranker is used.')
  await terminal.line(
    uses.embedding === 'none'
      ? 'No embedding model is set. Passages are found by their words.'
      : vectorStates[view.vectors],
  )
}

const showCommand = defineCommand({
  summary: 'Shows a project’s embedding model and reranker without their keys.',
  options,
  examples: [{ run: 'lectern retrieval --project acme', does: 'Show the models' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await showRetrieval(context, await client.readProjectRetrieval({ projectId }))
  },
})

const setCommand = defineCommand({
  summary: 'Sets a project’s embedding model and reranker from a JSON file.',
  description:
    'The file has the body of PATCH /v1/project/retrieval. Members that it leaves out do not change; null restores the\nserver’s model. A model without `key` keeps the key that is stored for its provider and URL.',
  arguments: [{ name: 'FILE', description: 'JSON file with the settings.', required: true }],
  options,
  examples: [{ run: 'lectern retrieval set retrieval.json --project acme', does: 'Use other models' }],
  async run(context, input) {
    const [file = ''] = input.words
    const given = await readSettingsFile(file, saveProjectRetrievalSchema)
    const { client, projectId } = await openProject(context, input.options)
    await showRetrieval(context, await client.saveProjectRetrieval({ projectId, ...given }))
  },
})

const removeCommand = defineCommand({
  summary: 'Removes a project’s embedding model and reranker and their keys.',
  options,
  examples: [{ run: 'lectern retrieval remove --project acme', does: 'Return to the server’s models' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await showRetrieval(context, await client.removeProjectRetrieval({ projectId }))
  },
})

const testCommand = defineCommand({
  summary: 'Tests each model with a short question and shows any error.',
  options,
  examples: [{ run: 'lectern retrieval test --project acme', does: 'Check keys, URLs and model names' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    return showTrials(context, await client.tryProjectRetrieval({ projectId }))
  },
})

export const retrievalCommands = {
  retrieval: showCommand,
  'retrieval set': setCommand,
  'retrieval remove': removeCommand,
  'retrieval test': testCommand,
}
