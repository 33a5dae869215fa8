import { lookup } from 'node:dns/promises'
import type { SourceLimits } from '../files/source-limits.ts'
import type { SshFiles } from '../files/source-request.ts'
import { createConnectionSettings, type RemoteAccess } from './connection-settings.ts'
import { explainGitFailure, RedirectError } from './explain-git-failure.ts'
import {
  type GitRemote,
  type GitScheme,
  parseGitRemote,
  type ResolveHost,
  resolveRemote,
} from './git-remote.ts'
import { type GitEnvironment, runGit } from './run-git.ts'

export interface RepositoryNeeds {
  /** `https` and `ssh` if not given. */
  allowedGitSchemes?: readonly GitScheme[] | undefined
  /** Whether loopback, private and link-local addresses are allowed; false if not given. */
  allowPrivateAddresses?: boolean | undefined
  /** The server's environment; git gets only the variables that it needs. */
  environment?: GitEnvironment | undefined
  resolveHost?: ResolveHost | undefined
  limits: SourceLimits
}

export interface LocatedRemote extends RemoteAccess {
  remote: GitRemote
}

export interface RemoteRequest {
  url: string
  /** An HTTP `Authorization` header. */
  authorization?: string | null | undefined
  ssh?: SshFiles | null | undefined
}

/** Parses and resolves a repository's address. Throws a `SourceError` if it is not allowed. */
export async function locateRemote(
  needs: RepositoryNeeds,
  { url, authorization = null, ssh = null }: RemoteRequest,
): Promise<LocatedRemote> {
  const remote = parseGitRemote(url, needs.allowedGitSchemes ?? ['https', 'ssh'])
  const rules = {
    resolveHost: needs.resolveHost ?? resolveHost,
    allowPrivateAddresses: needs.allowPrivateAddresses ?? false,
  }
  return { remote, authorization, ssh, addresses: await resolveRemote(rules, remote) }
}

export interface RemoteCommand {
  args: string[]
  folder: string
  branch: string | undefined
  signal: AbortSignal
}

/** Runs git against a remote and returns its output. Throws a `SourceError` if git fails. */
export async function runRemoteCommand(
  needs: RepositoryNeeds,
  { remote, ...access }: LocatedRemote,
  { args, folder, branch, signal }: RemoteCommand,
): Promise<string> {
  const connection = createConnectionSettings(remote, access)
  const { code, stdout, stderr } = await runGit(needs, { args, folder, signal, ...connection })
  signal.throwIfAborted()
  if (code === 0) return stdout
  throw explainGitFailure(stderr, {
    address: remote.address,
    isSsh: remote.scheme === 'ssh',
    branch,
    limits: needs.limits,
  })
}

/** Repeats work with `.git` appended if the server redirects, as some do for `owner/name`. Redirects are never followed. */
export async function retryWithGitSuffix<T>(
  reached: LocatedRemote,
  work: (reached: LocatedRemote) => Promise<T>,
): Promise<T> {
  return work(reached).catch((error: unknown) => {
    const { remote } = reached
    if (!(error instanceof RedirectError) || /\.git$/.test(remote.address)) throw error
    const address = `${remote.address.replace(/\/+$/, '')}.git`
    return work({ ...reached, remote: { ...remote, address } })
  })
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(found => found.address)
}
