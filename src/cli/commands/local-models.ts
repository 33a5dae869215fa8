import { formatBytes } from '../../shared/index.ts'
import { defineCommand } from '../core/command.ts'
import type { LocalModelSummary } from '../core/operations.ts'
import { text } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { show } from '../core/show.ts'

const dataOption = text('PATH', 'The data folder. Default: LECTERN_DATA.')
const shownDigest = 16

const pullCommand = defineCommand({
  summary: 'Copies an embedding model or reranker into the data folder.',
  description:
    'The source has the files of the model and `model.json`, which lists their SHA-256. Every file is checked\nbefore an earlier copy is replaced. LECTERN_EMBEDDING=local uses the model “default”, LECTERN_RERANK=local the\nmodel “reranker”, and local:NAME another one.',
  arguments: [{ name: 'NAME', description: 'The name for the model. Default: default.', required: false }],
  options: {
    from: text('SOURCE', 'Address or folder of the model. Default: NAME below LECTERN_MODELS_URL.'),
    sha256: text('HEX', 'Expected SHA-256 of model.json.'),
    data: dataOption,
  },
  examples: [
    { run: 'lectern models pull --from /media/minilm', does: 'Copy a model without a connection' },
    { run: 'lectern models pull reranker --from ./cross-encoder', does: 'Copy a reranker' },
    { run: 'lectern models pull minilm', does: 'Download it from LECTERN_MODELS_URL' },
  ],
  async run(context, { options, words: [name = 'default'] }) {
    const { terminal, signal } = context
    const onProgress = (line: string) => void terminal.progress(line).catch(() => {})
    const pulled = await context.processCommands.pullModel({ name, ...options }, { signal, onProgress })
    await show(
      context,
      pulled,
      `Copied ${pulled.name} (${formatBytes(pulled.sizeBytes)}) to ${pulled.folder}.\nmodel.json has the SHA-256 ${pulled.sha256}.\nSet LECTERN_EMBEDDING=local:${pulled.name}, restart the server and deploy. For a reranker, set LECTERN_RERANK=local:${pulled.name} and restart the server.`,
    )
    return undefined
  },
})

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
