import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import type { ExportedFile } from '../../src/static-export/index.ts'

export interface ExportedSite {
  folder: string
  /** Paths of all files, relative to the folder. */
  files: string[]
  read(path: string): Promise<Buffer>
  remove(): Promise<void>
}

/** Writes an export to a temporary folder. */
export async function writeExport(
  files: AsyncIterable<ExportedFile> | Iterable<ExportedFile>,
): Promise<ExportedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-exported-'))
  const paths: string[] = []
  for await (const { path, content } of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
    paths.push(path)
  }
  return {
    folder,
    files: paths,
    read: path => readFile(join(folder, path)),
    remove: () => rm(folder, { recursive: true }),
  }
}

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Serves a folder below a path, as any web server does. */
export async function serveFolder(folder: string, prefix: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname)
    const file = join(folder, path.slice(prefix.length).replace(/\/$/, '/index.html'))
    if (!path.startsWith(`${prefix}/`) || !existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', mediaTypes[extname(file)] ?? 'application/octet-stream')
    return response.end(await readFile(file))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
