import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { devNull } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'

export type GitEnvironment = Readonly<Record<string, string | undefined>>

export interface GitNeeds {
  /** The source of `PATH` and the proxy variables; git gets nothing else of it. */
  environment?: GitEnvironment | undefined
  limits: Pick<SourceLimits, 'repositoryBytes' | 'gitMemoryBytes'>
}

export interface GitCommand {
  /** Without secrets: other users of the machine can see arguments. */
  args: readonly string[]
  folder: string
  /** Added to the safe settings. Values may be secrets. */
  settings?: Readonly<Record<string, string>>
  variables?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

export interface GitProcess {
  readonly stdin: Writable
  readonly stdout: Readable
  /** Rejects with a `SourceError` if git is not installed; a killed process ends with code null. */
  readonly ended: Promise<{ code: number | null; stderr: string }>
  kill(): void
}

const outputLimit = 64 * 1024
/** The variables of the server's environment that git gets. */
export const gitVariables: readonly string[] = [
  'PATH',
  'SystemRoot',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'no_proxy',
  'NO_PROXY',
]

/** Keep repositories, servers and the machine's configuration from making git run a program or contact another server. */
const safeSettings: Readonly<Record<string, string>> = {
  'core.hooksPath': devNull,
  'core.fsmonitor': 'false',
  'core.askPass': '',
  'core.packedGitLimit': '256m',
  'credential.helper': '',
  'fetch.recurseSubmodules': 'false',
  'fetch.unpackLimit': '1',
  'gc.auto': '0',
  'http.followRedirects': 'false',
  'http.lowSpeedLimit': '1000',
  'http.lowSpeedTime': '30',
  'i18n.logOutputEncoding': 'UTF-8',
  'maintenance.auto': 'false',
  'pack.threads': '1',
  'submodule.recurse': 'false',
  'transfer.bundleURI': 'false',
}

/** Starts git in a new process group, which is killed when the signal aborts. */
export function startGit(needs: GitNeeds, command: GitCommand): GitProcess {
  const grouped = process.platform !== 'win32'
  const [program, ...args] = grouped ? limitedCommand(needs.limits, command.args) : ['git', ...command.args]
  const child = spawn(program ?? 'git', args, {
    cwd: command.folder,
    env: readVariables(needs.environment ?? {}, command),
    detached: grouped,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const kill = () => {
    // Unread output would keep the pipe open and delay `close`.
    child.stdout.destroy()
    killGroup(child, grouped)
  }
  command.signal?.addEventListener('abort', kill)
  if (command.signal?.aborted) kill()
  // The pipe breaks if git exits early; its exit code then tells why.
  child.stdin.on('error', () => {})
  return { stdin: child.stdin, stdout: child.stdout, ended: waitForEnd(child, command.signal, kill), kill }
}

/** Runs git and returns up to 64 KB of its standard output. */
export async function runGit(
  needs: GitNeeds,
  command: GitCommand,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const git = startGit(needs, command)
  git.stdin.end()
  const [stdout, end] = await Promise.all([collectText(git.stdout), git.ended])
  return { ...end, stdout }
}

/**
 * Lets the kernel enforce limits on git and its children. `XFSZ` is ignored, so that git reports the error instead of being killed.
 */
function limitedCommand(limits: GitNeeds['limits'], args: readonly string[]): string[] {
  const script = [
    'ulimit -c 0',
    `ulimit -f ${Math.ceil(limits.repositoryBytes / 512)}`,
    `ulimit -v ${Math.ceil(limits.gitMemoryBytes / 1024)} 2>/dev/null`,
    "trap '' XFSZ",
    'exec git "$@"',
  ]
  return ['/bin/sh', '-c', script.join('; '), 'git', ...args]
}

function readVariables(environment: GitEnvironment, command: GitCommand): Record<string, string> {
  const settings = Object.entries({ ...safeSettings, ...command.settings })
  const own = gitVariables.flatMap(name => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    ...Object.fromEntries(own),
    HOME: command.folder,
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([name, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, name],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    ...command.variables,
  }
}

type GitChild = ChildProcessByStdio<Writable, Readable, Readable>

function waitForEnd(child: GitChild, signal: AbortSignal | undefined, kill: () => void): GitProcess['ended'] {
  const stderr = collectText(child.stderr)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', error => {
    reject(new SourceError('Git is not installed on the server. Ask its operator.', { cause: error }))
  })
  child.on('close', resolve)
  return promise
    .then(async code => {
      if (code === 127) throw new SourceError('Git is not installed on the server. Ask its operator.')
      return { code, stderr: await stderr }
    })
    .finally(() => signal?.removeEventListener('abort', kill))
}

function killGroup(child: GitChild, grouped: boolean): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (grouped) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // The process has exited.
  }
}

/** Reads to the end, so that the writer never blocks, but keeps only the first 64 KB. */
async function collectText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      if (length < outputLimit) chunks.push(chunk)
      length += chunk.length
    }
  } catch {
    // The process was killed or did not start; `ended` reports that.
  }
  return Buffer.concat(chunks).subarray(0, outputLimit).toString('utf8')
}
