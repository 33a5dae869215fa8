import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Lock {
  lockfileVersion: number
  packages: Record<string, Record<string, unknown>>
}

/**
 * Writes `lock.json`, the lock file of the Node packages with the integrities of `package-lock.json`. With it, npm rejects a binary
 * that differs from the tested one.
 */
export function writeRuntimeLock({ root, folder }: { root: string; folder: string }): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { lockfileVersion, packages }: Lock = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const locked = Object.keys(manifest.optionalDependencies).map(name => {
    const entry = packages[`node_modules/${name}`]
    if (entry?.integrity === undefined)
      throw new Error(`package-lock.json has no integrity of ${name}. Run npm install.`)
    return [`node_modules/${name}`, entry]
  })
  const lock = {
    name: manifest.name,
    lockfileVersion,
    requires: true,
    packages: { '': manifest, ...Object.fromEntries(locked) },
  }
  writeFileSync(join(folder, 'lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
}
