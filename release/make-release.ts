import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findReleaseProblems } from './find-release-problems.ts'
import { describeNodeBinaries, mergeBills } from './software-bill.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'release', 'out')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const npm = (...args: string[]) =>
  execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Writes the tarball, its software bill of materials (CycloneDX) and their SHA-256 checksums to `release/out`. */
function makeRelease(): void {
  const manifest = JSON.parse(read('package.json'))
  const lock = JSON.parse(read('package-lock.json'))
  const problems = findReleaseProblems({ manifest, lock, changelog: read('CHANGELOG.md') })
  if (problems.length > 0)
    throw new Error(`Not released:\n${problems.map(problem => `- ${problem}`).join('\n')}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  npm('pack', '--pack-destination', folder)
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--omit', 'peer', '--package-lock-only']
  const bill = JSON.parse(npm('sbom', ...options, '--workspaces=false'))
  const nodes = describeNodeBinaries({ lock, runtime: JSON.parse(read('node-runtime/package.json')) })
  const name = `lectern-${manifest.version}`
  write(`${name}.cdx.json`, `${JSON.stringify(mergeBills({ bill, manifest, nodes }), null, 2)}\n`)
  const files = [`${name}.tgz`, `${name}.cdx.json`]
  write('SHA256SUMS', files.map(file => `${digest(file)}  ${file}\n`).join(''))
  process.stdout.write(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'))
}

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text)
}

function digest(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
}

makeRelease()
