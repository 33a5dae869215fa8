import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { type FetchTrial, tryFetch } from './source-fixtures.ts'

/** Runs git in a test's repository as a named author. */
export function git(folder: string, args: readonly string[], input = ''): string {
  const options = [
    '-c',
    'user.name=Ann Örn',
    '-c',
    'user.email=ann@example.org',
    '-c',
    'protocol.file.allow=always',
  ]
  return execFileSync('git', ['-C', folder, ...options, ...args], { input, encoding: 'utf8' }).trim()
}

/** Makes the folder a repository with all its files in one commit on `main`, and returns its SHA. */
export function commitAll(folder: string, message = 'First'): string {
  git(folder, ['init', '-q', '-b', 'main'])
  git(folder, ['add', '--force', '.'])
  git(folder, ['commit', '-q', '--allow-empty', '-m', message])
  return git(folder, ['rev-parse', 'HEAD'])
}

/** Commits a tree that `git add` would refuse; each line is `<mode> <type> <object>\t<name>`. */
export function commitTree(folder: string, lines: readonly string[]): void {
  const tree = git(folder, ['mktree', '--missing'], lines.map(line => `${line}\n`).join(''))
  const commit = git(folder, ['commit-tree', tree, '-m', 'Made by hand'])
  git(folder, ['update-ref', 'refs/heads/main', commit])
}

export function storeBlob(folder: string, content: string): string {
  return git(folder, ['hash-object', '-w', '--stdin'], content)
}

/** Starts an HTTP server on loopback that records its requests. */
export async function serve(listener: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts a server on a free loopback port, and returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A real git server over HTTP for the repositories below a folder. */
export function gitHttpBackend(root: string): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const child = spawn('git', ['http-backend'], {
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'],
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    })
    request.pipe(child.stdin)
    const chunks: Buffer[] = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.on('close', () => {
      const output = Buffer.concat(chunks)
      const bodyStart = output.indexOf('\r\n\r\n')
      for (const line of output.subarray(0, bodyStart).toString().split('\r\n')) {
        const [name = '', value = ''] = line.split(': ')
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10)
        else response.setHeader(name, value)
      }
      response.end(output.subarray(bodyStart + 4))
    })
  }
}

/** One line of git's wire format. */
export function packetLine(text: string | Buffer): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from((body.length + 4).toString(16).padStart(4, '0')), body])
}

/** Returns whether this machine's git can serve over HTTP. */
export function hasHttpBackend(): boolean {
  try {
    const folder = execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim()
    execFileSync('test', ['-x', join(folder, 'git-http-backend')])
    return true
  } catch {
    return false
  }
}

export interface GitPlace {
  branch?: string
  folder?: string
}

/** Fetches from a git repository, which may be local or at a private address. */
export function tryFetchGit(
  workFolder: string,
  place: GitPlace & { url: string },
  trial: Partial<FetchTrial>,
) {
  return tryFetch({
    origin: { kind: 'git', ...place },
    workFolder,
    allowedGitSchemes: ['file', 'http'],
    allowPrivateAddresses: true,
    ...trial,
  })
}
