import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { SourceTree } from '../../content/index.ts'
import type { FolderTree } from '../../sources/index.ts'

/** What an earlier build read of a file. */
export interface SeenFile {
  digest: string
  /** As `cutFrontMatter` returns it; only for documents. */
  frontMatter: string | undefined
}

/** Returns what an earlier build read of a file if it has not changed since, as its stamp shows. */
export type FindSeenFile = (path: string) => SeenFile | undefined

/** By path. */
export type SeenFiles = ReadonlyMap<string, Entry>

type Entry = [stamp: string, frontMatter: string | null]

/** Writes the stamps and the front matter of files, as a Zstandard frame of JSON. */
export function writeSeenFiles(
  tree: Pick<FolderTree, 'files' | 'stampOf'> & Pick<SourceTree, 'frontMatterOf'>,
): Uint8Array {
  const seen = tree.files().flatMap((path): [string, Entry][] => {
    const stamp = tree.stampOf(path)
    return stamp === undefined ? [] : [[path, [stamp, tree.frontMatterOf?.(path) ?? null]]]
  })
  return zstdCompressSync(JSON.stringify(seen))
}

/** A cast: the same release wrote the file. */
export function openSeenFiles(content: Uint8Array): SeenFiles {
  return new Map(JSON.parse(zstdDecompressSync(content).toString()) as [string, Entry][])
}

/** `digests` are those of the build that saw the files, by path. The digest of a file that changed during that build is empty. */
export function createSeenFinder(
  seen: SeenFiles,
  { tree, digests }: { tree: Pick<FolderTree, 'stampOf'>; digests: ReadonlyMap<string, string> },
): FindSeenFile {
  return path => {
    const [stamp, frontMatter] = seen.get(path) ?? []
    const digest = digests.get(path)
    if (!digest || stamp === undefined || tree.stampOf(path) !== stamp) return undefined
    return { digest, frontMatter: frontMatter ?? undefined }
  }
}
