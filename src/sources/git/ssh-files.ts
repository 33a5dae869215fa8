import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeployKey, SshFiles } from '../files/source-request.ts'

/** Far more than the host keys of a few servers. */
const hostsBytes = 16 * 1024

/** Runs work with the key and the pinned host keys in files below a folder, and keeps the host keys that ssh accepted. */
export async function withSshFiles<T>(
  { folder, deployKey }: { folder: string; deployKey: DeployKey | null },
  work: (files: SshFiles | null) => Promise<T>,
): Promise<T> {
  if (deployKey === null) return work(null)
  const parent = join(folder, 'ssh')
  const files = { keyFile: join(parent, 'key'), hostsFile: join(parent, 'known_hosts') }
  await mkdir(parent, { mode: 0o700 })
  try {
    await writeFile(files.keyFile, deployKey.privateKey, { mode: 0o600, flag: 'wx' })
    await writeFile(files.hostsFile, deployKey.knownHosts, { mode: 0o600, flag: 'wx' })
    return await work(files)
  } finally {
    const hosts = await readHosts(files.hostsFile)
    if (hosts !== deployKey.knownHosts) await deployKey.pinHosts(hosts)
    await rm(parent, { recursive: true, force: true })
  }
}

async function readHosts(file: string): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(hostsBytes), 0, hostsBytes, 0)
    const text = buffer.toString('utf8', 0, bytesRead)
    return text.slice(0, text.lastIndexOf('\n') + 1)
  } finally {
    await handle.close()
  }
}
