import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listDescriptionFiles } from '../content/index.ts'
import { formatBytes } from '../shared/index.ts'
import { fetchDescription } from './fetch-description.ts'
import { createGivenFolder, writeGivenFile } from './sandbox/build-folders.ts'

/** The folder of fetched descriptions in the folder of builds. It has a folder for each project. */
export const descriptionFolder = 'descriptions'

export interface FetchedDescription {
  address: string
  content: Uint8Array
}

export interface FetchNeeds {
  /** Keeps the last good copies. */
  folder: string
  allowPrivateAddresses: boolean
  signal: AbortSignal
  onLog(line: string): void
}

/** Fetches API descriptions. One that cannot be fetched is taken from this server's last good copy, if there is one. */
export async function fetchDescriptions(
  needs: FetchNeeds,
  addresses: readonly string[],
): Promise<FetchedDescription[]> {
  await mkdir(needs.folder, { recursive: true })
  const fetched = await Promise.all(addresses.map(address => fetchOrReuse(needs, address)))
  await removeOthers(needs.folder, new Set(addresses.map(nameCopy)))
  return fetched.filter(description => description !== undefined)
}

async function fetchOrReuse(needs: FetchNeeds, address: string): Promise<FetchedDescription | undefined> {
  const { folder, onLog } = needs
  const copy = join(folder, nameCopy(address))
  const content = await fetchDescription(address, needs)
  needs.signal.throwIfAborted()
  if (content instanceof Uint8Array) {
    onLog(`Fetched the API description ${address} (${formatBytes(content.byteLength)}).`)
    await writeFile(copy, content)
    return { address, content }
  }
  const kept = await readFile(copy).catch(() => undefined)
  onLog(
    `The API description ${address} could not be fetched: ${content.refusal}.${kept ? ' Its last good copy is used.' : ''}`,
  )
  return kept && { address, content: kept }
}

function nameCopy(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 32)
}

async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Writes descriptions to files that the build can read, and returns these by their paths in the source. */
export async function writeDescriptions(
  given: string,
  descriptions: readonly FetchedDescription[],
): Promise<Record<string, string>> {
  const folder = join(given, descriptionFolder)
  await createGivenFolder(folder)
  const files: Record<string, string> = {}
  for (const [position, { address, content }] of descriptions.entries()) {
    const [json, yaml] = listDescriptionFiles(address)
    const file = join(folder, String(position))
    await writeGivenFile(file, content)
    files[/^\s*\{/.test(new TextDecoder().decode(content.subarray(0, 1_000))) ? json : yaml] = file
  }
  return files
}
