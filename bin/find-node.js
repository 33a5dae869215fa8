import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const runtime = fileURLToPath(new URL('../node-runtime/', import.meta.url))
const isWindows = process.platform === 'win32'
const program = isWindows ? 'node.exe' : 'node'
const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`

/** Returns `{ node }`, the path of a current Node, or `{ problem }`. Installs it from npm if it is not there yet. */
export function findNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8'))
  const version = optionalDependencies[packageName]
  if (!version) return { problem: `npm has no newer Node for ${process.platform}-${process.arch}.` }
  const name = `${packageName}-${version}`
  const places = listFolders().map(folder => join(folder, name, program))
  const node = [...findInstalled(), ...places].find(path => existsSync(path))
  if (node) return { node }
  return install(name)
}

/** The Node packages of a clone. */
function findInstalled() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
    return [join(dirname(manifest), 'bin', program)]
  } catch {
    return []
  }
}

/** The package's folder, which an upgrade removes, and a folder of the user, who may not be able to write to the first. */
function listFolders() {
  const caches = isWindows ? process.env.LOCALAPPDATA : process.env.XDG_CACHE_HOME
  return [runtime, join(caches || join(homedir(), '.cache'), 'lectern')]
}

function install(name) {
  const folder = listFolders().find(isWritable)
  if (!folder)
    return { problem: `npm cannot install one, because ${listFolders().join(' and ')} are read-only.` }
  process.stderr.write(
    `Lectern needs Node 24 or later; this is ${process.versions.node}. Installing ${name} from npm once…\n`,
  )
  const work = mkdtempSync(join(folder, 'installing-'))
  try {
    writeManifest(work)
    const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: work,
      env: npmEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      shell: isWindows,
    })
    const unpacked = join(work, 'node_modules', packageName)
    if (npm.status !== 0 || !existsSync(unpacked))
      return { problem: `npm could not install ${name}: ${(npm.error?.message ?? npm.stderr).trim()}` }
    keepProgram(unpacked, join(work, name))
    return { node: putInPlace(join(work, name), join(folder, name)) }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Requires the package with its recorded checksum. As an optional package, npm would skip one with another checksum. */
function writeManifest(work) {
  const { lockfileVersion, packages } = JSON.parse(readFileSync(join(runtime, 'lock.json'), 'utf8'))
  const path = `node_modules/${packageName}`
  const { optional: _, ...entry } = packages[path]
  const manifest = { name: 'lectern-node-runtime', dependencies: { [packageName]: entry.version } }
  const lock = { name: manifest.name, lockfileVersion, packages: { '': manifest, [path]: entry } }
  writeFileSync(join(work, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(work, 'package-lock.json'), JSON.stringify(lock))
}

/** Leaves out the headers, which are a third of the package. */
function keepProgram(unpacked, kept) {
  mkdirSync(kept)
  renameSync(join(unpacked, 'bin', program), join(kept, program))
  copyFileSync(join(unpacked, 'LICENSE'), join(kept, 'LICENSE'))
}

/** Another process may have installed the same Node meanwhile. */
function putInPlace(kept, place) {
  try {
    renameSync(kept, place)
  } catch (error) {
    if (!existsSync(join(place, program))) throw error
  }
  return join(place, program)
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** `npx` and `npm exec` pass their own options to their children. */
function npmEnvironment() {
  const inherited =
    /^npm_config_(call|global|location|package|prefix|local_prefix|omit|include|workspaces?)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !inherited.test(name)))
}
