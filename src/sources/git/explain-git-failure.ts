import { formatBytes } from '../../shared/index.ts'
import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'

export interface GitAttempt {
  /** Without credentials. */
  address: string
  isSsh: boolean
  branch: string | undefined
  limits: Pick<SourceLimits, 'repositoryBytes'>
}

const missingBranch = /couldn't find remote ref|Remote branch .* not found/i
const redirect = /returned error: 30\d|unable to update url base from redirection/i

type Sentence = (attempt: GitAttempt) => string

/** Patterns of git's error output (C locale) and sentences for the owner. The first match is used. */
const sentences: readonly (readonly [RegExp, Sentence])[] = [
  [
    /File too large/i,
    ({ limits }) =>
      `The repository is larger than ${formatBytes(limits.repositoryBytes)}, the limit of this server.`,
  ],
  [
    /out of memory|mmap failed|unable to create thread/i,
    ({ address }) => `${address} needs more memory than this server gives to git.`,
  ],
  [
    /No space left on device|disk quota/i,
    () => 'The repository could not be fetched: the server’s disk is full.',
  ],
  [
    /could not read (Username|Password)|Authentication failed|Permission denied|returned error: 40[13]|terminal prompts disabled/i,
    ({ address, isSsh }) =>
      `The git server does not let this server read ${address}. ${isSsh ? 'Add the project’s deploy key to the repository, and check' : 'Check the source’s token, and'} that the repository exists.`,
  ],
  [
    /Host key verification failed/i,
    ({ address }) =>
      `The host key of ${address} has changed since the first deployment. If that is right, create a new deploy key for the project, which forgets the host key.`,
  ],
  [
    /SSL certificate|certificate (verify|has expired)|SSL_/i,
    ({ address }) => `The certificate of ${address} could not be verified.`,
  ],
  [
    /repository .*not found|returned error: 404|does not appear to be a git repository|not a git repository|no such file or directory/i,
    ({ address }) => `There is no git repository at ${address}, or it needs credentials.`,
  ],
  [
    /dubious ownership/i,
    ({ address }) => `${address} belongs to another user of the server, so git does not read it.`,
  ],
  [/Could not resolve host/i, ({ address }) => `The host of ${address} was not found.`],
  [
    /Connection refused|Failed to connect|Couldn't connect|Connection (timed out|reset)|Network is unreachable/i,
    ({ address }) => `The git server of ${address} could not be reached.`,
  ],
  [/Operation too slow|timed? ?out/i, ({ address }) => `The git server of ${address} stopped answering.`],
  [
    /protocol error|dumb http|bad pack|bad line length|index-pack failed|fetch-pack: |expected (?:shallow|ACK|'acknowledgments'|'packfile')|inflate|early EOF|unexpected disconnect|remote end hung up|not valid: is this a git repository|invalid .*response/i,
    ({ address }) => `The server of ${address} did not answer like a git server.`,
  ],
]

/** The branch does not exist. */
export class BranchMissing extends SourceError {}

export class RedirectError extends SourceError {}

/** Turns git's error output into a sentence for the owner. */
export function explainGitFailure(stderr: string, attempt: GitAttempt): SourceError {
  if (redirect.test(stderr)) {
    return new RedirectError(`${attempt.address} redirects to another address. Use that address instead.`)
  }
  if (missingBranch.test(stderr)) {
    const { address, branch } = attempt
    return new BranchMissing(`${address} has no branch ${JSON.stringify(branch ?? 'HEAD')}.`)
  }
  const known = sentences.find(([pattern]) => pattern.test(stderr))
  if (known !== undefined) return new SourceError(known[1](attempt))
  const last = stderr.split('\n').findLast(line => /^(fatal|error):/.test(line)) ?? 'it gave no reason'
  const plain = last.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
  return new SourceError(`Git could not fetch ${attempt.address}: ${plain}`)
}
