import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeRuntimeLock } from './write-runtime-lock.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src')
/** At the same depth as `src`, so that paths relative to a file are the same in both. */
const built = join(root, 'lib')

/** Compiles the server into `lib/`, file by file, with the types of the client. `npm pack` runs this. */
function buildPackage(): void {
  rmSync(built, { recursive: true, force: true })
  compile('tsconfig.build.json')
  compile('tsconfig.client.json')
  for (const file of listAssets()) cpSync(join(source, file), join(built, file))
  writeRuntimeLock({ root, folder: join(root, 'node-runtime') })
}

function compile(project: string): void {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  const compiler = join(dirname(manifest), 'bin', 'tsc')
  execFileSync(process.execPath, [compiler, '-p', join(root, project)], { stdio: 'inherit' })
}

/** The scripts, stylesheets and lists that the server reads. */
function listAssets(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.(css|js|json|svg|txt)$/.test(file) && !file.split(sep).includes('fixtures'),
  )
}

buildPackage()
