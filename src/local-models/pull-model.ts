import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { digestOf, type ModelManifest, manifestName, manifestSchema, modelFiles } from './model-folder.ts'

export interface PullModelNeeds {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  onProgress(line: string): void
}

export interface ModelToPull {
  /** The folder's name among the models. */
  name: string
  /** The address or the folder that has `model.json` and its files. */
  from: string
  /** Expected SHA-256 of `model.json`, which has those of the other files. */
  sha256: string | undefined
  modelsFolder: string
}

/** `problem` says what is wrong and what to do. */
export type PulledModel =
  | { kind: 'pulled'; folder: string; sizeBytes: number; manifestDigest: string }
  | { kind: 'failed'; problem: string }

class PullFailure extends Error {}

/** Copies a model into the models' folder. An earlier copy is replaced once every file has the right digest. */
export async function pullModel(needs: PullModelNeeds, wanted: ModelToPull): Promise<PulledModel> {
  const { name, from, modelsFolder } = wanted
  if (!/^[a-z0-9][\w.-]{0,60}$/i.test(name))
    return {
      kind: 'failed',
      problem: `“${name}” is not a name for a model. Use letters, digits, dots, hyphens and underscores.`,
    }
  const folder = join(modelsFolder, name)
  const part = `${folder}.part`
  try {
    await mkdir(part, { recursive: true })
    const source = /^https?:/.test(from) ? openAddress(needs, from) : await openFolder(from)
    const manifestDigest = await fill(needs, { part, source, sha256: wanted.sha256 })
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

interface Source {
  readManifest(): Promise<string>
  save(file: string, to: string): Promise<void>
}

async function fill(
  { onProgress }: PullModelNeeds,
  { part, source, sha256 }: { part: string; source: Source; sha256: string | undefined },
): Promise<string> {
  const text = await source.readManifest()
  const digest = createHash('sha256').update(text).digest('hex')
  if (sha256 !== undefined && sha256.toLowerCase() !== digest)
    throw new PullFailure(`${manifestName} has the SHA-256 ${digest}, not ${sha256}. Nothing was changed.`)
  for (const [file, expected] of Object.entries(readManifestText(text).files)) {
    onProgress(`Copying ${file}`)
    const to = join(part, basename(file))
    await source.save(file, to)
    const found = await digestOf(to)
    if (found !== expected)
      throw new PullFailure(`${file} has the SHA-256 ${found}, not ${expected}. Nothing was changed.`)
  }
  await writeFile(join(part, manifestName), text)
  return digest
}

function readManifestText(text: string): ModelManifest {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new PullFailure(`${manifestName} is not the description of a model.`)
  }
}

const mostManifestBytes = 100_000

function openAddress({ fetch, signal }: PullModelNeeds, address: string): Source {
  const get = async (file: string): Promise<Response> => {
    const url = `${address.replace(/\/+$/, '')}/${file}`
    const response = await fetch(url, { signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : error
      throw new PullFailure(`${url} cannot be reached: ${reason}. Without a connection, pull from a folder.`)
    })
    if (!response.ok) throw new PullFailure(`${url} answered with ${response.status}.`)
    return response
  }
  return {
    async readManifest() {
      const text = await (await get(manifestName)).text()
      return text.slice(0, mostManifestBytes)
    },
    save: async (file, to) => writeFile(to, (await get(file)).body ?? '', { signal }),
  }
}

/** A folder without a description gets one from its files. */
async function openFolder(path: string): Promise<Source> {
  const folder = resolve(path)
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new PullFailure(`${folder} is not a folder. Give an address that begins with https:// or a folder.`)
  return {
    readManifest: async () =>
      (await readFile(join(folder, manifestName), 'utf8').catch(() => null)) ?? describeFolder(folder),
    save: (file, to) =>
      copyFile(join(folder, file), to).catch(() => {
        throw new PullFailure(`${join(folder, file)} cannot be read.`)
      }),
  }
}

async function describeFolder(folder: string): Promise<string> {
  const files: Record<string, string> = {}
  for (const file of modelFiles) {
    const digest = await digestOf(join(folder, file)).catch(() => null)
    if (digest !== null) files[file] = digest
  }
  if (Object.keys(files).length < 2)
    throw new PullFailure(
      `${folder} has no model: it needs tokenizer.json and model.onnx or model.safetensors.`,
    )
  return `${JSON.stringify({ files }, null, 2)}\n`
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const file of modelFiles) bytes += (await stat(join(folder, file)).catch(() => ({ size: 0 }))).size
  return bytes
}
