import type { GitRemote } from './git-remote.ts'
import type { GitCommand, GitEnvironment } from './run-git.ts'

/** Restricts git to the remote's scheme and the checked addresses. */
export function createConnectionSettings(
  remote: GitRemote,
  { addresses, environment }: { addresses: readonly string[]; environment: GitEnvironment | undefined },
): Required<Pick<GitCommand, 'settings' | 'variables'>> {
  const variables: Record<string, string> = { GIT_ALLOW_PROTOCOL: remote.scheme }
  const settings: Record<string, string> = {}
  if (remote.scheme === 'ssh') {
    const agent = environment?.SSH_AUTH_SOCK
    if (agent !== undefined) variables.SSH_AUTH_SOCK = agent
    variables.GIT_SSH_COMMAND = sshCommand(remote, addresses)
    variables.GIT_SSH_VARIANT = 'ssh'
  } else if (remote.host !== null) {
    const pinned = addresses.map(address => (address.includes(':') ? `[${address}]` : address)).join(',')
    // An IP address needs no pinning, and curl accepts none for IPv6.
    if (!addresses.includes(remote.host))
      settings['http.curloptResolve'] = `${remote.host}:${remote.port}:${pinned}`
    if (remote.authorization !== null) settings['http.extraHeader'] = `Authorization: ${remote.authorization}`
  }
  return { settings, variables }
}

/** Safe in a shell: the host and the address have no spaces or quotes. */
function sshCommand(remote: GitRemote, addresses: readonly string[]): string {
  const options = [
    'BatchMode=yes',
    'StrictHostKeyChecking=accept-new',
    'ConnectTimeout=20',
    'ServerAliveInterval=15',
    'ServerAliveCountMax=3',
    `HostName=${addresses[0]}`,
    `HostKeyAlias=${remote.host}`,
  ]
  return ['ssh', ...options.map(option => `-o ${option}`)].join(' ')
}
