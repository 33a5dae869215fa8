import { SourceError } from '../files/source-error.ts'
import type { SshFiles } from '../files/source-request.ts'
import type { GitRemote } from './git-remote.ts'
import type { GitCommand } from './run-git.ts'

export interface RemoteAccess {
  /** The checked addresses of the remote's host. */
  addresses: readonly string[]
  /** An HTTP `Authorization` header. */
  authorization: string | null
  ssh: SshFiles | null
}

/** Restricts git to the remote's scheme and the checked addresses. */
export function createConnectionSettings(
  remote: GitRemote,
  { addresses, authorization, ssh }: RemoteAccess,
): Required<Pick<GitCommand, 'settings' | 'variables'>> {
  const variables: Record<string, string> = { GIT_ALLOW_PROTOCOL: remote.scheme }
  const settings: Record<string, string> = {}
  if (remote.scheme === 'ssh') {
    if (ssh === null)
      throw new SourceError(
        'The project has no deploy key for this repository. Create one, and add it to the repository.',
      )
    variables.GIT_SSH_COMMAND = sshCommand(remote, addresses, ssh)
    variables.GIT_SSH_VARIANT = 'ssh'
  } else if (remote.host !== null) {
    const pinned = addresses.map(address => (address.includes(':') ? `[${address}]` : address)).join(',')
    // An IP address needs no pinning, and curl accepts none for IPv6.
    if (!addresses.includes(remote.host))
      settings['http.curloptResolve'] = `${remote.host}:${remote.port}:${pinned}`
    if (authorization !== null) settings['http.extraHeader'] = `Authorization: ${authorization}`
  }
  return { settings, variables }
}

/**
 * Uses the project's key and host keys only: no configuration, keys, agent or known hosts of the server's user. The first host key
 * of a server is accepted and then pinned. Safe in a shell: the host and the address have no spaces or quotes.
 */
function sshCommand(
  remote: GitRemote,
  addresses: readonly string[],
  { keyFile, hostsFile }: SshFiles,
): string {
  const name = remote.port === 22 ? remote.host : `[${remote.host}]:${remote.port}`
  const options = [
    `IdentityFile=${keyFile}`,
    'IdentitiesOnly=yes',
    'IdentityAgent=none',
    'CertificateFile=none',
    'PKCS11Provider=none',
    'PreferredAuthentications=publickey',
    `UserKnownHostsFile=${hostsFile}`,
    'GlobalKnownHostsFile=none',
    'StrictHostKeyChecking=accept-new',
    'UpdateHostKeys=no',
    'HashKnownHosts=no',
    'BatchMode=yes',
    'ClearAllForwardings=yes',
    'ConnectTimeout=20',
    'ServerAliveInterval=15',
    'ServerAliveCountMax=3',
    `HostName=${addresses[0]}`,
    `HostKeyAlias=${name}`,
  ]
  return ['ssh -F none', ...options.map(option => `-o ${quote(option)}`)].join(' ')
}

function quote(option: string): string {
  return `'${option.replaceAll("'", "'\\''")}'`
}
