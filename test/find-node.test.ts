import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { writeRuntimeLock } from '../release/write-runtime-lock.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const home = await mkdtemp(join(tmpdir(), 'lectern-find-node-'))
afterAll(() => rm(home, { recursive: true, force: true }))

const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const { optionalDependencies } = JSON.parse(
  await readFile(join(root, 'node-runtime', 'package.json'), 'utf8'),
)
const installedName = `${packageName}-${optionalDependencies[packageName]}`

/** An installed package without a Node nearby, and a folder with an npm that the tests write. */
let installed: string
let programs: string
beforeEach(async () => {
  installed = await mkdtemp(join(home, 'package-'))
  programs = join(installed, 'programs')
  await mkdir(programs)
  for (const folder of ['bin', 'node-runtime'])
    await cp(join(root, folder), join(installed, folder), { recursive: true })
  writeRuntimeLock({ root, folder: join(installed, 'node-runtime') })
  await writeFile(join(installed, 'package.json'), '{ "type": "module" }')
})

const writeNpm = (script: string) =>
  writeFile(join(programs, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
const workingNpm = `test -f package-lock.json || exit 9
mkdir -p node_modules/${packageName}/bin
echo "license" > node_modules/${packageName}/LICENSE
echo "#!/bin/sh" > node_modules/${packageName}/bin/node`

async function findNode(environment: Record<string, string> = {}) {
  const program = `import { findNode } from ${JSON.stringify(join(installed, 'bin', 'find-node.js'))}
console.log(JSON.stringify(findNode()))`
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { env: { ...process.env, PATH: `${programs}:/usr/bin:/bin`, HOME: installed, ...environment } },
  )
  return { found: JSON.parse(stdout), stderr }
}

test('npm installs Node once, and only the program and its licence are kept', async () => {
  await writeNpm(workingNpm)
  const first = await findNode()
  const folder = join(installed, 'node-runtime', installedName)
  expect(first.found).toEqual({ node: join(folder, 'node') })
  expect(first.stderr).toContain(`Installing ${installedName} from npm`)
  expect(await readdir(folder)).toEqual(['LICENSE', 'node'])
  await writeNpm('exit 1')
  const second = await findNode()
  expect([second.found, second.stderr]).toEqual([first.found, ''])
})

test('a failed installation says why, and leaves nothing behind', async () => {
  await writeNpm('echo "EINTEGRITY: the checksum differs" >&2; exit 1')
  const { found } = await findNode()
  expect(found.problem).toContain('EINTEGRITY: the checksum differs')
  expect(await readdir(join(installed, 'node-runtime'))).toEqual(['lock.json', 'package.json'])
})

test('without npm, the problem names it', async () => {
  const { found } = await findNode({ PATH: programs })
  expect(found.problem).toContain('npm')
})

test('options of npx do not change where npm installs', async () => {
  await writeNpm(`env | grep -i npm_config_ > "${join('$HOME', 'options')}"; ${workingNpm}`)
  await findNode({
    npm_config_global: 'true',
    npm_config_omit: 'optional',
    npm_config_registry: 'http://127.0.0.1:9/',
  })
  const options = await readFile(join(installed, 'options'), 'utf8')
  expect(options).toContain('npm_config_registry=http://127.0.0.1:9/')
  expect(options).not.toMatch(/npm_config_(global|omit)=/)
})

test('npm gets the package as a required one, with the checksum that was tested', async () => {
  await writeNpm(`cp package.json package-lock.json "$HOME/programs"; ${workingNpm}`)
  await findNode()
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
  const { dependencies } = await read(join(programs, 'package.json'))
  expect(dependencies).toEqual({ [packageName]: optionalDependencies[packageName] })
  const path = `node_modules/${packageName}`
  const lock = await read(join(programs, 'package-lock.json'))
  const { optional: _, ...tested } = (await read(join(root, 'package-lock.json'))).packages[path]
  expect(lock.packages[path]).toEqual(tested)
})
