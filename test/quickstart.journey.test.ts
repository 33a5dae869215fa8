import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShell, type ShellSession } from './support/shell-session.ts'
import { writeFiles } from './support/start-lectern.ts'

// Runs the commands of README.md and docs/quickstart.mdx as they are written, in order, in clean clones of the working tree. These
// differ from what a reader types, because a test has no network and may not use the usual port:
// - `npm ci` links the installed packages and the built browser files. All other `npm` commands run.
// - The port 4747 is a free one, and the git address of the example is a local repository.
// - Keys that the text shortens to `lectern_…`, and IDs to `01K5…`, are those that the server printed.
const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const exampleRepository = 'https://git.example.com/acme/docs.git'
const isReady = /\ncurl .*\n/
const isReadyAgain = /#token=\S+\n/

interface Clone {
  home: string
  folder: string
  port: number
  environment: NodeJS.ProcessEnv
}

const sessions: ShellSession[] = []
let homes: string
beforeAll(async () => {
  homes = await mkdtemp(join(tmpdir(), 'lectern-quickstart-'))
})
afterAll(async () => {
  for (const session of sessions) await session.close()
  await rm(homes, { recursive: true, force: true })
})

/** The commands of a page: its shell blocks and the `npm start` commands in its text, in order. */
async function readCommands(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8')
  // The block of the tests would run this test.
  const shown = text.replace(/<!-- tests -->\s*```sh[\s\S]*?```/g, '')
  const found = shown.matchAll(/```sh\n([\s\S]*?)```|`(npm start [^`]+)`/g)
  return [...found].map(([, block, inline]) =>
    (block ?? inline ?? '')
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
      .join('\n'),
  )
}

async function cloneTree(name: string): Promise<Clone> {
  const home = join(homes, name)
  const folder = join(home, 'lectern')
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file)).catch(ignoreDeleted)
  }
  await writeFiles(join(home, 'my-docs'), {
    'index.md': '# Welcome\n\nHandbook of the team.\n',
    'proxy.md': '# Proxy\n\nTo configure the proxy, set `server.proxy`.\n',
  })
  const { LECTERN_KEY: _, LECTERN_URL: __, ...environment } = process.env
  const port = await findFreePort()
  return {
    home,
    folder,
    port,
    environment: {
      ...environment,
      PORT: String(port),
      DATABASE_URL: '',
      NO_COLOR: '1',
      LECTERN_SCREENSHOTS: 'false',
      LECTERN_GIT_SCHEMES: 'file',
      LECTERN_SOURCE_FOLDERS: home,
    },
  }
}

// A file can be deleted but still be in git's index.
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was found')
  return address.port
}

/** Opens a terminal in the clone. */
async function openTerminal({ folder, environment }: Clone): Promise<ShellSession> {
  const session = openShell(folder, environment)
  sessions.push(session)
  const links = ['node_modules', 'dist'].map(name => `ln -sfn '${join(root, name)}' ${name}`)
  await session.run(`npm() { if [ "$1" = ci ]; then ${links.join('; ')}; else command npm "$@"; fi; }`)
  return session
}

function readPrinted(output: string) {
  const find = (pattern: RegExp) => pattern.exec(output)?.[1] ?? ''
  return {
    adminKey: find(/Admin key +(\S+)/),
    assistantKey: find(/Assistant key +(\S+)/),
    projectId: find(/Project +(\S+)/),
    curl: find(/\n(curl .*)\n/),
    setupUrl: find(/(http\S+#token=\S+)/),
  }
}

test('the commands of README.md start a server, and start it again with other documentation', async () => {
  const [install = '', withDocs = '', ...others] = await readCommands('README.md')
  expect(install).toContain('npm start')
  expect(withDocs).toContain('npm start -- --docs ../my-docs')
  expect(others).toEqual([])
  const clone = await cloneTree('readme')
  const first = await openTerminal(clone)
  const output = await first.start(install, isReady)
  expect(readPrinted(output).setupUrl).toContain('/dashboard/setup#token=')
  const url = `http://127.0.0.1:${clone.port}`
  expect(await (await fetch(`${url}/sites/docs`)).text()).toContain('Lectern')
  await first.close()

  const second = await openTerminal(clone)
  const again = await second.start(withDocs, isReadyAgain)
  expect(again).toContain('Deployed 2 pages')
  const page = await (await fetch(`${url}/sites/docs`)).text()
  expect(page).toContain('Handbook of the team')
  expect(page).toContain('<title>Welcome · my-docs</title>')
  await second.close()
})

test('the commands of the quickstart ask, deploy and export', async () => {
  const clone = await cloneTree('quickstart')
  const repository = join(clone.home, 'acme.git')
  await writeFiles(repository, { 'index.md': '# Acme\n\nAcme builds things.\n' })
  const git = ['-C', repository, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  await run('git', ['init', '-q', '-b', 'main', repository])
  await run('git', [...git, 'add', '.'])
  await run('git', [...git, 'commit', '-qm', 'Begin'])

  const [install = '', ...blocks] = await readCommands('docs/quickstart.mdx')
  const server = await openTerminal(clone)
  const printed = readPrinted(await server.start(install, isReady))
  const terminal = await openTerminal(clone)
  const fill = (commands: string) =>
    commands
      .replaceAll('4747', String(clone.port))
      .replaceAll(exampleRepository, `file://${repository}`)
      .replaceAll('lectern_dsc_…', printed.assistantKey)
      .replaceAll('lectern_…', printed.adminKey)
      .replaceAll('01K5…', printed.projectId)

  const asked = await terminal.run(printed.curl)
  expect(asked).toMatchObject({ exit: 0, output: expect.stringContaining('"type":"finish"') })

  const outputs: string[] = []
  for (const block of blocks)
    for (const command of block.split('\n')) {
      if (command.startsWith('npm start')) continue
      const { exit, output } = await terminal.run(fill(command))
      expect({ command, exit, output }).toMatchObject({ command, exit: 0 })
      outputs.push(output)
    }
  const shown = outputs.join('')
  expect(shown).toContain('Sources')
  expect(shown).toContain('success  Deployed 2 pages')
  expect(shown).toContain('success  Deployed 1 page')
  expect(await readFile(join(clone.folder, 'conversations.csv'), 'utf8')).toContain('How do I revoke a key?')
  const { output: projects } = await terminal.run('lectern projects list')
  expect(projects).toMatch(/my-docs/)
})
