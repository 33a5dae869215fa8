import type { ChosenFile } from './read-dropped.ts'
import { readZip } from './read-zip.ts'
import { type TarFile, writeTar } from './write-tar.ts'

const leftOut = /(?:^|\/)(?:node_modules|\.git|__MACOSX)(?:\/|$)/

export interface PackedFiles {
  archive: Blob
  /** Name of the folder or archive; omitted if the files have no folder in common. */
  name?: string
}

/** Packs the chosen files as .tar.gz, below their common folder. A .tar.gz is returned as it is, a .zip is repacked. */
export async function packFiles(files: readonly ChosenFile[]): Promise<PackedFiles> {
  const [only] = files.length === 1 ? files : []
  const named = only && nameArchive(only.path)
  if (only && /\.(?:tar\.gz|tgz)$/i.test(only.path)) return { archive: only.file, ...named }
  const read = only && /\.zip$/i.test(only.path) ? await readZip(only.file) : await readFiles(files)
  const kept = read.filter(({ path }) => !leftOut.test(path))
  const root = commonFolder(kept.map(({ path }) => path))
  const name = root.slice(0, -1)
  return {
    archive: await gzip(
      writeTar(kept.map(({ path, content }) => ({ path: path.slice(root.length), content }))),
    ),
    ...(name === '' ? named : { name }),
  }
}

/** Names an archive after its file. */
function nameArchive(path: string): { name?: string } {
  const name = /([^/]+)\.(?:tar\.gz|tgz|zip)$/i.exec(path)?.[1]
  return name === undefined ? {} : { name }
}

async function readFiles(files: readonly ChosenFile[]): Promise<TarFile[]> {
  const read: TarFile[] = []
  for (const { path, file } of files)
    if (!leftOut.test(path)) read.push({ path, content: new Uint8Array(await file.arrayBuffer()) })
  return read
}

/** The top folder that all paths share, with a trailing slash, or an empty string. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.slice(0, first.indexOf('/') + 1)
  return folder !== '' && paths.every(path => path.startsWith(folder)) ? folder : ''
}

export function gzip(parts: Uint8Array<ArrayBuffer>[]): Promise<Blob> {
  return new Response(new Blob(parts).stream().pipeThrough(new CompressionStream('gzip'))).blob()
}
