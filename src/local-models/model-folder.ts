import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { knownModels } from './known-models.ts'
import { type ModelManifest, manifestName, manifestSchema, type Pooling } from './model-manifest.ts'
import { findRuntime } from './network.ts'

/** An embedding model in a folder. */
export interface LocalModel {
  name: string
  folder: string
  /** `table`: a vector for each token. `network`: a sentence encoder in the ONNX format. */
  kind: 'table' | 'network'
  weights: string
  /** SHA-256 of the weights, which identifies the model. */
  digest: string
  sizeBytes: number
  /** Longer texts are cut. */
  maxTokens: number
  pooling: Pooling
  /** Text that the model expects before a question, and before a passage. */
  questionPrefix: string
  passagePrefix: string
  /** The languages that the model reads (BCP 47 primary tags); null if they are not known. */
  languages: readonly string[] | null
  /** The path of ONNX Runtime; null for a table, which needs none. */
  runtime: string | null
}

/** `problem` says what is wrong and what to do. */
export type ReadModel = { kind: 'usable'; model: LocalModel } | { kind: 'unusable'; problem: string }

/** Sentence encoders are trained on short texts. */
const usualTokens = 200
export const networkName = 'model.onnx'
export const tableName = 'model.safetensors'
export const modelFiles = [networkName, tableName, 'tokenizer.json'] as const
/** Installed separately: with all its platforms, it is larger than Lectern. */
export const runtimeCommand = (folder: string) =>
  `npm install --ignore-scripts --prefix ${folder} onnxruntime-node@1.30.0`

/** Returns the folder of a model, which is given by name or as an absolute path. */
export function folderOf(name: string, modelsFolder: string): string {
  return isAbsolute(name) ? name : join(modelsFolder, name)
}

/** Reads which model a folder holds, without loading it. */
export async function readModelFolder(name: string, modelsFolder: string): Promise<ReadModel> {
  const folder = folderOf(name, modelsFolder)
  const unusable = (problem: string): ReadModel => ({ kind: 'unusable', problem })
  const has = async (file: string) => (await stat(join(folder, file)).catch(() => null))?.isFile() ?? false
  const kind = (await has(networkName)) ? 'network' : (await has(tableName)) ? 'table' : null
  if (kind === null)
    return unusable(
      `${folder} has no ${networkName} and no ${tableName}. \`lectern models pull ${describePull(name)}\` adds a model.`,
    )
  if (!(await has('tokenizer.json'))) return unusable(`${folder} has no tokenizer.json.`)
  const manifest = await readManifest(folder)
  if (manifest === 'invalid') return unusable(`${join(folder, manifestName)} is not a valid description.`)
  const runtime = kind === 'network' ? (findRuntime(modelsFolder) ?? null) : null
  if (kind === 'network' && runtime === null)
    return unusable(`${folder} needs ONNX Runtime. Install it with: ${runtimeCommand(modelsFolder)}`)
  const weights = join(folder, kind === 'network' ? networkName : tableName)
  const [digest, { size: sizeBytes }] = await Promise.all([digestOf(weights), stat(weights)])
  const expected = manifest?.files[kind === 'network' ? networkName : tableName]
  if (expected !== undefined && expected !== digest)
    return unusable(`${weights} is damaged: its SHA-256 is ${digest}, not ${expected}. Pull the model again.`)
  const { maxTokens = usualTokens, pooling = 'mean' } = manifest ?? {}
  const { questionPrefix = '', passagePrefix = '', languages = null } = manifest ?? {}
  return {
    kind: 'usable',
    model: {
      ...{ name, folder, kind, weights, digest, sizeBytes, runtime },
      ...{ maxTokens, pooling, questionPrefix, passagePrefix, languages },
    },
  }
}

function describePull(name: string): string {
  if (Object.hasOwn(knownModels, name)) return name
  return `${isAbsolute(name) ? 'NAME' : name} --from SOURCE`
}

async function readManifest(folder: string): Promise<ModelManifest | null | 'invalid'> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    return 'invalid'
  }
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
