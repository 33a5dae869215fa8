import { lookup } from 'node:dns/promises'
import type { SourceLimits } from '../files/source-limits.ts'
import { connectTo } from './describe-connection.ts'
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
  /** `https` and `ssh` unless given. */
  allowedGitSchemes?: readonly GitScheme[] | undefined
  /** Whether repositories may lie on loopback, private and link-local addresses; they may not unless given. */
  allowPrivateAddresses?: boolean | undefined
  /** The server's own variables; git is given the few that it needs. */
  environment?: GitEnvironment | undefined
  resolveHost?: ResolveHost | undefined
  limits: SourceLimits
}

export interface ReachedRemote {
  remote: GitRemote
  /** Those that the host's name stands for, and no others. */
  addresses: string[]
}

/** Finds where a repository is. Throws a `SourceError` for an address that may not be asked. */
export async function reachRemote(
  needs: RepositoryNeeds,
  { url, authorization }: { url: string; authorization?: string | null | undefined },
): Promise<ReachedRemote> {
  const parsed = parseGitRemote(url, needs.allowedGitSchemes ?? ['https', 'ssh'])
  const remote = { ...parsed, authorization: parsed.authorization ?? authorization ?? null }
  const rules = {
    resolveHost: needs.resolveHost ?? resolveHost,
    allowPrivateAddresses: needs.allowPrivateAddresses ?? false,
  }
  return { remote, addresses: await resolveRemote(rules, remote) }
}

export interface RemoteCommand {
  args: string[]
  /** Where git runs. */
  folder: string
  /** The one asked for, for the explanation. */
  branch: string | undefined
  signal: AbortSignal
}

/** What git says of a remote. Throws the signal's reason, and a `SourceError` that explains what git complains of. */
export async function askRemote(
  needs: RepositoryNeeds,
  { remote, addresses }: ReachedRemote,
  { args, folder, branch, signal }: RemoteCommand,
): Promise<string> {
  const connection = connectTo(remote, { addresses, environment: needs.environment })
  const { code, stdout, stderr } = await runGit(needs, { args, folder, signal, ...connection })
  signal.throwIfAborted()
  if (code === 0) return stdout
  throw explainGitFailure(stderr, { address: remote.address, branch, limits: needs.limits })
}

/** Some servers redirect `owner/name` to `owner/name.git`; redirects are not followed, so that one is tried by its name. */
export async function atEitherName<T>(
  reached: ReachedRemote,
  work: (reached: ReachedRemote) => Promise<T>,
): Promise<T> {
  return work(reached).catch((error: unknown) => {
    const { remote } = reached
    if (!(error instanceof RedirectError) || /\.git$|[?]/.test(remote.address)) throw error
    const address = `${remote.address.replace(/\/+$/, '')}.git`
    return work({ ...reached, remote: { ...remote, address } })
  })
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(found => found.address)
}
