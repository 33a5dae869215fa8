import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchDescriptions, writeDescriptions } from '../builder/index.ts'
import type { ContentProblem } from '../content/index.ts'
import { findRemoteDescriptions } from '../content/parsing.ts'
import { AppError } from '../shared/index.ts'
import { addFiles, type FolderTree, openFolderTree, SourceError } from '../sources/index.ts'

export interface FolderToRead {
  folder: string
  signal: AbortSignal
  /** Told about each API description that is fetched, or why it is not. */
  onLog?(line: string): void
  /** Whether API descriptions may be at private addresses; false if not given. */
  allowPrivateAddresses?: boolean
}

/**
 * Reads a folder as a deployment does, with the API descriptions that its configuration names by address. The files of the tree can
 * be read until `read` returns.
 */
export async function readFolder<Result>(
  { folder, signal, onLog = () => {}, allowPrivateAddresses = false }: FolderToRead,
  read: (tree: FolderTree) => Result,
): Promise<Result> {
  const tree = await openTree(folder, signal)
  const addresses = findRemoteDescriptions(tree)
  if (addresses.length === 0) return read(tree)
  const scratch = await mkdtemp(join(tmpdir(), 'lectern-read-'))
  try {
    const needs = { folder: join(scratch, 'fetched'), allowPrivateAddresses, signal, onLog }
    const descriptions = await fetchDescriptions(needs, addresses)
    return read(addFiles(tree, await writeDescriptions(scratch, descriptions)))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function openTree(folder: string, signal: AbortSignal): Promise<FolderTree> {
  try {
    return await openFolderTree({ folder, signal })
  } catch (error) {
    if (error instanceof SourceError) throw new AppError('invalid-request', error.message, { cause: error })
    throw new AppError('invalid-request', `The folder ${folder} cannot be read.`, { cause: error })
  }
}

/** The error for a folder without pages. It names documents in formats that are not read. */
export function describeEmptyFolder(folder: string, problems: readonly ContentProblem[]): AppError {
  const unread = problems.find(({ kind }) => kind === 'unread')?.message
  const advice = unread ?? 'Pass the folder with the documentation.'
  return new AppError('invalid-request', `No pages were found in ${folder}. ${advice}`)
}
