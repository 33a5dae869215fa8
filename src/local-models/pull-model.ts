import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBytes } from '../shared/index.ts'
import { knownModels } from './known-models.ts'
import { digestOf, modelFiles, tableName } from './model-folder.ts'
import { manifestName } from './model-manifest.ts'
import {
  type ModelSource,
  openHubModel,
  openModelSource,
  PullFailure,
  type SourceNeeds,
} from './model-source.ts'
import { type PlannedFile, type PullPlan, planFiles, planPull } from './plan-pull.ts'
import { readTokenTable } from './token-table.ts'

export interface PullModelNeeds extends SourceNeeds {
  onProgress(line: string): void
}

export interface ModelToPull {
  /** The folder's name among the models. */
  name: string
  /** An address, `hf:OWNER/NAME` or a folder; null for the known model of this name. */
  from: string | null
  /** Expected SHA-256 of `model.json`, which has those of the other files. */
  sha256: string | undefined
  modelsFolder: string
}

/** `problem` says what is wrong and what to do. */
export type PulledModel =
  | { kind: 'pulled'; folder: string; sizeBytes: number; manifestDigest: string }
  | { kind: 'failed'; problem: string }

const progressEveryBytes = 2 ** 20

/** Copies a model into the models' folder. An earlier copy is replaced once every file has the right digest. */
export async function pullModel(needs: PullModelNeeds, wanted: ModelToPull): Promise<PulledModel> {
  const { name, modelsFolder } = wanted
  if (!/^[a-z0-9][\w.-]{0,60}$/i.test(name))
    return {
      kind: 'failed',
      problem: `“${name}” is not a name for a model. Use letters, digits, dots, hyphens and underscores.`,
    }
  const folder = join(modelsFolder, name)
  const part = `${folder}.part`
  try {
    const { source, plan } = await openWanted(needs, wanted)
    await rm(part, { recursive: true, force: true })
    await mkdir(part, { recursive: true })
    const manifestDigest = await fill(needs, { part, source, plan, sha256: wanted.sha256 })
    await rm(folder, { recursive: true, force: true })
    await rename(part, folder)
    return { kind: 'pulled', folder, sizeBytes: await sizeOf(folder), manifestDigest }
  } catch (error) {
    needs.signal.throwIfAborted()
    if (error instanceof PullFailure) return { kind: 'failed', problem: error.message }
    throw error
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

interface OpenedSource {
  source: ModelSource
  plan: PullPlan
}

async function openWanted(needs: SourceNeeds, { name, from }: ModelToPull): Promise<OpenedSource> {
  if (from !== null) {
    const source = await openModelSource(needs, from)
    return { source, plan: await planPull(source) }
  }
  const known = knownModels[name]
  if (!known)
    throw new PullFailure(
      `There is no known model “${name}”. Add --from with an address, a folder or hf:OWNER/NAME. Without it, the known models are ${Object.keys(knownModels).join(' and ')}.`,
    )
  const { files, ...traits } = known.manifest
  return {
    source: openHubModel(needs, known),
    plan: { files: planFiles(files, known.paths), text: null, traits },
  }
}

async function fill(
  { onProgress }: PullModelNeeds,
  { part, source, plan, sha256 }: OpenedSource & { part: string; sha256: string | undefined },
): Promise<string> {
  if (plan.text !== null) checkManifest(plan.text, sha256)
  const files: Record<string, string> = {}
  for (const { choices, sha256: expected } of plan.files) {
    const { path, name } = await saveFirst({ source, part, onProgress }, choices)
    const found = await digestOf(join(part, name))
    if (expected !== null && found !== expected)
      throw new PullFailure(
        `${source.locate(path)} has the SHA-256 ${found}, not ${expected}. Nothing was changed.`,
      )
    if (name === tableName) await checkTable(join(part, name), source.locate(path))
    files[name] = found
  }
  const text = plan.text ?? `${JSON.stringify({ files, ...plan.traits }, null, 2)}\n`
  const digest = checkManifest(text, sha256)
  await writeFile(join(part, manifestName), text)
  return digest
}

async function saveFirst(
  { source, part, onProgress }: { source: ModelSource; part: string; onProgress(line: string): void },
  choices: PlannedFile['choices'],
) {
  for (const choice of choices) {
    onProgress(`Looking for ${choice.path}`)
    let told = 0
    const onBytes = (bytes: number, of: number | null) => {
      if (bytes - told < progressEveryBytes) return
      told = bytes
      onProgress(
        `Copying ${choice.path}: ${formatBytes(bytes)}${of === null ? '' : ` of ${formatBytes(of)}`}`,
      )
    }
    if (await source.save(choice.path, join(part, choice.name), onBytes)) return choice
  }
  const places = choices.map(({ path }) => source.locate(path)).join('\n  ')
  throw new PullFailure(`A file of the model is missing. It is expected at:\n  ${places}`)
}

/** The weights of other kinds of models have the same name as a table. */
async function checkTable(file: string, origin: string): Promise<void> {
  try {
    readTokenTable(await readFile(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new PullFailure(
      `${origin} is not a Model2Vec table: ${reason}. A sentence encoder needs model.onnx, or onnx/model.onnx.`,
    )
  }
}

/** Returns the digest of `model.json`. */
function checkManifest(text: string, sha256: string | undefined): string {
  const digest = createHash('sha256').update(text).digest('hex')
  if (sha256 !== undefined && sha256.toLowerCase() !== digest)
    throw new PullFailure(`${manifestName} has the SHA-256 ${digest}, not ${sha256}. Nothing was changed.`)
  return digest
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const file of modelFiles) bytes += (await stat(join(folder, file)).catch(() => ({ size: 0 }))).size
  return bytes
}
