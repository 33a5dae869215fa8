import { readZip } from './read-zip.ts'
import { type TarFile, writeTar } from './write-tar.ts'

const leftOut = /(?:^|\/)(?:node_modules|\.git|__MACOSX)(?:\/|$)/

/** Packs the chosen files as .tar.gz, below their common folder. A .tar.gz is returned as it is, a .zip is repacked. */
export async function packFiles(files: readonly { path: string; file: File }[]): Promise<Blob> {
  const [only] = files
  if (files.length === 1 && only && /\.(?:tar\.gz|tgz)$/i.test(only.path)) return only.file
  const read =
    files.length === 1 && only && /\.zip$/i.test(only.path)
      ? await readZip(only.file)
      : await readFiles(files)
  const kept = read.filter(({ path }) => !leftOut.test(path))
  const root = commonFolder(kept.map(({ path }) => path))
  return gzip(writeTar(kept.map(({ path, content }) => ({ path: path.slice(root.length), content }))))
}

async function readFiles(files: readonly { path: string; file: File }[]): Promise<TarFile[]> {
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
