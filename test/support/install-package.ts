import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const output = { maxBuffer: 2 ** 26 }

export interface InstalledPackage {
  /** A folder for the tests, which `remove` deletes. */
  home: string
  tarball: string
  /** Paths in the tarball. */
  files: string[]
  /** The prefix of `npm install --global`. */
  prefix: string
  /** The folder of the installed package. */
  folder: string
  remove(): Promise<void>
}

/** Packs Lectern and installs it without scripts, so that nothing is built or compiled. The browser files are built before. */
export async function installPackage(): Promise<InstalledPackage> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-package-'))
  const prefix = join(home, 'prefix')
  await mkdir(prefix)
  await run(process.execPath, [join(root, 'release', 'build-package.ts')], output)
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', home]
  const { stdout } = await run('npm', pack, { cwd: root, ...output })
  const packed = readPacked(stdout)
  const tarball = join(home, packed.filename)
  const install = [
    'install',
    '--global',
    '--prefix',
    prefix,
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
  ]
  await run('npm', [...install, tarball], { cwd: home, ...output })
  return {
    home,
    tarball,
    files: packed.files.map(file => file.path),
    prefix,
    folder: join(prefix, 'lib', 'node_modules', 'lectern'),
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

interface Packed {
  filename: string
  files: { path: string }[]
}

/** npm 12 writes an object by name, earlier releases an array. */
function readPacked(stdout: string): Packed {
  const [packed]: Packed[] = Object.values(JSON.parse(stdout))
  if (!packed) throw new Error(`npm pack printed ${stdout}`)
  return packed
}
