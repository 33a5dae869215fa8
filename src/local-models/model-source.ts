import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { HubModel } from './known-models.ts'

/** Says what is wrong and what to do. */
export class PullFailure extends Error {}

/** A place that has the files of a model. Throws `PullFailure` if it cannot be read. */
export interface ModelSource {
  /** Where a file is, for people. */
  locate(file: string): string
  /** Returns a small file; null if it is missing. */
  read(file: string): Promise<string | null>
  /** Copies a file. Returns false if it is missing. `onBytes` reports the progress of a download, with the total size if the server states it. */
  save(file: string, to: string, onBytes: (bytes: number, of: number | null) => void): Promise<boolean>
}

export interface SourceNeeds {
  fetch: typeof globalThis.fetch
  /** The address of Hugging Face or of a mirror, without a slash at the end. */
  hub: string
  signal: AbortSignal
}

const mostTextCharacters = 100_000
const hubPattern = /^hf:(?<repository>[\w-][\w.-]*\/[\w-][\w.-]*)(?:@(?<revision>[\w.-]+))?$/

/** Opens a web address, a repository of Hugging Face (`hf:OWNER/NAME` or `hf:OWNER/NAME@REVISION`) or a folder. */
export async function openModelSource(needs: SourceNeeds, from: string): Promise<ModelSource> {
  const { repository, revision = 'main' } = hubPattern.exec(from)?.groups ?? {}
  if (repository !== undefined) return openHubModel(needs, { repository, revision })
  if (from.startsWith('hf:'))
    throw new PullFailure(
      `${from} is not a model of Hugging Face. Write hf:OWNER/NAME, or hf:OWNER/NAME@REVISION.`,
    )
  return /^https?:/.test(from) ? openAddress(needs, from.replace(/\/+$/, '')) : openFolder(from)
}

export function openHubModel(needs: SourceNeeds, { repository, revision }: HubModel): ModelSource {
  return openAddress(needs, `${needs.hub}/${repository}/resolve/${revision}`)
}

function openAddress({ fetch, signal }: SourceNeeds, address: string): ModelSource {
  const locate = (file: string) => `${address}/${file}`
  const get = async (file: string): Promise<Response | null> => {
    const url = locate(file)
    const response = await fetch(url, { signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : error
      throw new PullFailure(`${url} cannot be reached: ${reason}. Without a connection, pull from a folder.`)
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new PullFailure(`${url} answered with ${response.status}.`)
  }
  const failInterrupted = (file: string) => {
    signal.throwIfAborted()
    throw new PullFailure(`The download of ${locate(file)} was interrupted. Run the command again.`)
  }
  return {
    locate,
    async read(file) {
      const text = await (await get(file))?.text().catch(() => failInterrupted(file))
      return text?.slice(0, mostTextCharacters) ?? null
    },
    async save(file, to, onBytes) {
      const response = await get(file)
      if (response) {
        const pieces = countBytes(response, { onBytes, onInterrupted: () => failInterrupted(file) })
        await writeFile(to, pieces, { signal })
      }
      return response !== null
    },
  }
}

async function* countBytes(
  { body, headers }: Response,
  { onBytes, onInterrupted }: { onBytes: Parameters<ModelSource['save']>[2]; onInterrupted(): never },
): AsyncGenerator<Uint8Array> {
  const of = Number(headers.get('content-length')) || null
  let bytes = 0
  try {
    for await (const piece of body ?? []) {
      bytes += piece.byteLength
      onBytes(bytes, of)
      yield piece
    }
  } catch {
    onInterrupted()
  }
}

async function openFolder(path: string): Promise<ModelSource> {
  const folder = resolve(path)
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new PullFailure(
      `${folder} is not a folder. Give a folder, an address that begins with https://, or hf:OWNER/NAME.`,
    )
  const locate = (file: string) => join(folder, file)
  return {
    locate,
    read: file => readFile(locate(file), 'utf8').catch(() => null),
    async save(file, to) {
      const isThere = (await stat(locate(file)).catch(() => null))?.isFile() ?? false
      if (isThere) {
        await copyFile(locate(file), to).catch(() => {
          throw new PullFailure(`${locate(file)} cannot be read.`)
        })
      }
      return isThere
    },
  }
}
