import { expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import { StartError } from '../../shared/index.ts'
import type { BackupSummary, HealthCheck, RestoreSummary } from '../core/operations.ts'

const backup: BackupSummary = {
  file: '/backups/b.tar.gz',
  database: 'sqlite',
  createdAt: '2026-03-01T12:00:00.000Z',
  fileCount: 3,
  contentBytes: 3 * 2 ** 20,
  archiveBytes: 512,
  problems: [{ digest: 'abc', problem: 'missing' }],
  also: ['Run pg_dump.'],
}

test('a backup reports its size, that it has secrets, and what else to do', async () => {
  const given: unknown[] = []
  const commands = {
    backup: async (options: unknown) => {
      given.push(options)
      return backup
    },
  }
  const { exit, out } = await runCommand(['backup', 'b.tar.gz', '--data', 'x'], { commands })
  expect(exit).toBe(0)
  expect(given).toEqual([{ file: 'b.tar.gz', data: 'x' }])
  for (const text of [
    '3 files, 3 MB, compressed to 512 bytes',
    'contains conversations and secrets',
    'abc is missing',
    'Run pg_dump.',
  ])
    expect(out).toContain(text)
  const json = await runCommand(['backup', 'b.tar.gz', '--json'], { commands })
  expect(JSON.parse(json.out)).toEqual(backup)
})

test('a backup shows its progress on a terminal only', async () => {
  const commands = {
    backup: async (_options: unknown, hooks: { onProgress(text: string): void }) => {
      hooks.onProgress('Copying the database: 40 %')
      return backup
    },
  }
  expect((await runCommand(['backup', 'b'], { commands, screen: true })).err).toContain('40 %')
  expect((await runCommand(['backup', 'b'], { commands })).err).toBe('')
})

test('a restore says what it restored, and a refused one ends with 10', async () => {
  const report: RestoreSummary = {
    folder: '/data',
    database: 'sqlite',
    version: '0.1.0',
    createdAt: '2026-03-01T12:00:00.000Z',
    fileCount: 1,
    contentBytes: 1024,
    problems: [],
    also: [],
  }
  const { exit, out } = await runCommand(['restore', 'b'], { commands: { restore: async () => report } })
  expect({ exit, out }).toMatchObject({ exit: 0, out: expect.stringContaining('1 file (1 KB) into /data') })
  const restore = async () => {
    throw new StartError('folder-not-empty', 'The data folder is not empty.')
  }
  const refused = await runCommand(['restore', 'b'], { commands: { restore } })
  expect(refused).toMatchObject({ exit: 10, out: '', err: 'lectern: The data folder is not empty.\n' })
})

test('doctor ends with 13 if there is a problem, and with 0 if there are only warnings', async () => {
  const checks: HealthCheck[] = [
    { name: 'node', state: 'ok', detail: 'Node 24.', next: null },
    { name: 'disk', state: 'warning', detail: 'Little space.', next: 'Free some.' },
  ]
  const fine = await runCommand(['doctor'], { commands: { doctor: async () => checks } })
  expect(fine.exit).toBe(0)
  expect(fine.out).toMatch(
    /^ok +node +Node 24\.\nwarning +disk +Little space\.\n +→ Free some\.\n\n0 problems, 1 warning\.\n$/,
  )
  const bad = [...checks, { name: 'schema', state: 'problem' as const, detail: 'Newer.', next: 'Upgrade.' }]
  const { exit, out } = await runCommand(['doctor', '--json'], { commands: { doctor: async () => bad } })
  expect({ exit, ...JSON.parse(out) }).toEqual({ exit: 13, healthy: false, checks: bad })
})
