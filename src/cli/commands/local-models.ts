import { formatBytes } from '../../shared/index.ts'
import { defineCommand } from '../core/command.ts'
import type { LocalModelSummary, PulledModelSummary } from '../core/operations.ts'
import { text } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { show } from '../core/show.ts'

const dataOption = text('PATH', 'The data folder. Default: LECTERN_DATA.')
const shownDigest = 16

const pullCommand = defineCommand({
  summary: 'Downloads or copies an embedding model or reranker into the data folder.',
  description:
    'Without a source, gets the known model of this name from Hugging Face and checks its SHA-256: all-MiniLM-L6-v2\nfor “default”, which LECTERN_EMBEDDING=local uses, and ms-marco-MiniLM-L-6-v2 for “reranker”, which LECTERN_RERANK=local\nuses (23 MB each). Other sources have the files of a model in the ONNX format, or of a Model2Vec table, and\nmay have a `model.json` with their SHA-256. An earlier copy is replaced when everything has been checked.',
  arguments: [{ name: 'NAME', description: 'The name for the model. Default: default.', required: false }],
  options: {
    from: text(
      'SOURCE',
      'Address or folder, or hf:OWNER/NAME[@REVISION] for Hugging Face. Default: NAME below LECTERN_MODELS_URL, or the known model.',
    ),
    sha256: text('HEX', 'Expected SHA-256 of model.json.'),
    data: dataOption,
  },
  examples: [
    { run: 'lectern models pull', does: 'Download the known embedding model' },
    { run: 'lectern models pull reranker', does: 'Download the known reranker' },
    { run: 'lectern models pull bge --from hf:BAAI/bge-small-en-v1.5', does: 'Download another model' },
    { run: 'lectern models pull --from /media/minilm', does: 'Copy a model without a connection' },
  ],
  async run(context, { options, words: [name = 'default'] }) {
    const { terminal, signal } = context
    const onProgress = (line: string) => void terminal.progress(line).catch(() => {})
    const pulled = await context.processCommands.pullModel({ name, ...options }, { signal, onProgress })
    await show(context, pulled, describePulled(pulled))
    return undefined
  },
})

function describePulled({ name, folder, sizeBytes, sha256, problem }: PulledModelSummary): string {
  const next =
    name === 'reranker'
      ? 'Set LECTERN_RERANK=local and restart the server.'
      : name === 'default'
        ? 'Set LECTERN_EMBEDDING=local, restart the server and deploy.'
        : `Set LECTERN_EMBEDDING=local:${name}, restart the server and deploy. For a reranker, set LECTERN_RERANK=local:${name} and restart the server.`
  return [
    `Copied ${name} (${formatBytes(sizeBytes)}) to ${folder}.`,
    `model.json has the SHA-256 ${sha256}.`,
    ...(problem === null ? [] : [problem]),
    next,
  ].join('\n')
}

const listCommand = defineCommand({
  summary: 'Lists the models that can run in the server.',
  options: { data: dataOption },
  examples: [{ run: 'lectern models local', does: 'List the models of this machine' }],
  async run(context, { options }) {
    const models = await context.processCommands.listLocalModels(options)
    await show(context, { models }, models.length === 0 ? noModels : describeModels(models))
    return undefined
  },
})

const noModels = 'There are no local models. `lectern models pull` adds one.'

function describeModels(models: readonly LocalModelSummary[]): string {
  const rows = models.map(({ name, kind, sizeBytes, digest, problem }) => [
    `local:${name}`,
    kind ?? 'unusable',
    digest === null ? '' : formatBytes(sizeBytes),
    digest?.slice(0, shownDigest) ?? '',
    problem ?? '',
  ])
  return renderTable(['MODEL', 'KIND', 'SIZE', 'SHA-256', ''], rows)
}

export const localModelCommands = { 'models pull': pullCommand, 'models local': listCommand }
