import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './support/run-command.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'

let lectern: RunningLectern
let home: string
beforeAll(async () => {
  lectern = await startLectern()
  home = await mkdtemp(join(tmpdir(), 'lectern-cli-'))
})
afterAll(async () => {
  await lectern.close()
  await rm(home, { recursive: true })
})

const admin = () => ({ url: lectern.url, key: lectern.adminKey })
const reader = () => ({ url: lectern.url, key: lectern.assistantKey })

test('a folder is deployed, its docs are asked and searched, and the conversation is exported', async () => {
  const folder = join(home, 'docs')
  await writeFiles(folder, {
    'index.md': '# Teapot\n\nTo descale the teapot, boil vinegar in it for ten minutes.\n',
  })
  const deploy = await runCommand(['deploy', folder, '--wait'], admin())
  expect(deploy).toMatchObject({ exit: 0, out: expect.stringContaining('1 page') })

  const ask = await runCommand(['ask', 'How do I descale the teapot?', '--domain', 'docs'], reader())
  expect(ask).toMatchObject({ exit: 0, out: expect.stringContaining('boil vinegar') })
  const search = await runCommand(['search', 'vinegar', '--domain', 'docs', '--json'], reader())
  expect(JSON.parse(search.out)).toMatchObject([{ path: '/' }])

  const file = join(home, 'export.ndjson')
  const saved = await runCommand(['export', '--output', file], admin())
  expect(saved.exit).toBe(0)
  const rows = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(rows.at(-1)).toMatchObject({ query: 'How do I descale the teapot?', resolutionStatus: 'answered' })
})

test('a failed deployment has a reason and an exit code', async () => {
  const folder = join(home, 'empty')
  await writeFiles(folder, { 'notes.txt': 'no documentation' })
  const deploy = await runCommand(['deploy', folder, '--wait'], admin())
  expect(deploy.exit).toBe(8)
  expect(deploy.out + deploy.err).toMatch(/page/)
})

test('keys and projects are created, listed, revoked and archived', async () => {
  const made = await runCommand(['projects', 'create', 'Second', '--domain', 'second', '--json'], admin())
  expect(made.exit, made.err).toBe(0)
  const { id } = JSON.parse(made.out)
  const key = await runCommand(
    ['keys', 'create', '--kind', 'assistant', '--name', 'box', '--project', id, '--json'],
    admin(),
  )
  expect(key.exit, key.err).toBe(0)
  const { id: keyId } = JSON.parse(key.out)
  expect((await runCommand(['keys', 'revoke', keyId, '--json'], admin())).exit).toBe(0)
  const list = await runCommand(['keys', 'list'], admin())
  expect(list.out).toContain('box')
  expect((await runCommand(['projects', 'archive', id], admin())).exit).toBe(0)
})
