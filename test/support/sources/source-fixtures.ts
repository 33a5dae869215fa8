import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header } from 'tar'
import type { SourceSettings } from '../../../src/builder/build-protocol.ts'
import type { ProjectSource } from '../../../src/contract/index.ts'
import type { FolderTree } from '../../../src/sources/files/folder-tree.ts'
import { defaultSourceLimits } from '../../../src/sources/files/source-limits.ts'
import type { SourceCommit, SourceRequest, SshFiles } from '../../../src/sources/files/source-request.ts'
import { locateFolder, openLocatedFolder } from '../../../src/sources/folder/locate-folder.ts'
import { fetchRepository } from '../../../src/sources/git/fetch-repository.ts'
import type { RepositoryNeeds } from '../../../src/sources/git/run-remote-command.ts'
import { fetchUpload } from '../../../src/sources/upload/fetch-upload.ts'

/** Temporary folders that are removed together. */
export function createTestFolders() {
  const folders: string[] = []
  return {
    /** Creates a folder with these files; a value `{link}` is a symbolic link. */
    make(files: Record<string, string | Uint8Array | { link: string }> = {}): string {
      const folder = mkdtempSync(join(tmpdir(), 'lectern-source-'))
      folders.push(folder)
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        if (typeof content === 'string' || content instanceof Uint8Array) {
          writeFileSync(join(folder, path), content)
        } else symlinkSync(content.link, join(folder, path))
      }
      return folder
    },
    remove() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface FetchTrial extends SourceSettings, Pick<RepositoryNeeds, 'resolveHost'> {
  origin: Exclude<ProjectSource, { kind: 'bundled' }>
  workFolder: string
  signal?: AbortSignal
  authorization?: string
  ssh?: SshFiles
  /** The content of an upload. */
  bytes?: Uint8Array | AsyncIterable<Uint8Array>
}

export interface FetchedTrial extends SourceCommit {
  tree: FolderTree
  log: string[]
}

/** Fetches a source like a deployment, and records its log and commit. */
export async function tryFetch(trial: FetchTrial): Promise<FetchedTrial> {
  const log: string[] = []
  let found: SourceCommit = { commit: null, author: null }
  const tree = await fetchTrial(trial, {
    workFolder: trial.workFolder,
    authorization: trial.authorization ?? null,
    ssh: trial.ssh ?? null,
    signal: trial.signal ?? new AbortController().signal,
    onLog: line => log.push(line),
    onSource: source => {
      found = source
    },
  })
  return { tree, ...found, log }
}

async function fetchTrial(
  { origin, bytes, ...trial }: FetchTrial,
  request: Omit<SourceRequest, 'origin'>,
): Promise<FolderTree> {
  const limits = { ...defaultSourceLimits, ...trial.limits }
  const needs = { ...trial, limits }
  if (origin.kind === 'git') return fetchRepository(needs, { ...request, origin })
  if (origin.kind === 'upload') return fetchUpload({ ...request, bytes, folder: origin.folder, limits })
  const located = await locateFolder(needs, { ...request, origin })
  return openLocatedFolder(located, { ...request, limits })
}

export function readText(source: Pick<FetchedTrial, 'tree'>, path: string): string | undefined {
  const bytes = source.tree.read(path)
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
}

export interface TestEntry {
  path: string
  type?: 'File' | 'Directory' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'FIFO'
  content?: string | Uint8Array
  linkpath?: string
  /** The size in the header, if it differs from the content's. */
  size?: number
}

/** Writes one tar entry exactly as described, valid or not. */
export function tarEntry(entry: TestEntry): Buffer {
  const content = Buffer.from(entry.content ?? '')
  const header = new Header({
    path: entry.path,
    type: entry.type ?? 'File',
    size: entry.size ?? content.length,
    mode: 0o644,
    mtime: new Date(0),
    ...(entry.linkpath === undefined ? {} : { linkpath: entry.linkpath }),
  })
  header.encode()
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512)
  return Buffer.concat([header.block ?? Buffer.alloc(0), content, padding])
}

export function tarGz(entries: readonly TestEntry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(tarEntry), Buffer.alloc(1024)]))
}
