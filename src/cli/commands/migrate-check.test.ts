import { expect, test } from 'vitest'
import { idleCommands, runCommand } from '../../../test/support/run-command.ts'
import type { MigrationReport } from '../core/migration-report.ts'

const report: MigrationReport = {
  name: 'Acme',
  kept: { pages: 2, redirects: 1, files: 0 },
  changed: { settings: [{ file: 'docs.json', line: 3, message: 'No theme.' }], findings: [] },
  restricted: [],
  drafts: [],
  lost: { pages: [], operations: [], addresses: [] },
  live: { url: 'https://acme.example', addresses: 2, served: 2, redirected: 0 },
}

const check = (found: MigrationReport, ...more: string[]) =>
  runCommand(['migrate-check', './docs', ...more], {
    commands: { ...idleCommands, migrateCheck: async () => found },
  })

test('a source that loses nothing is described, with exit code 0', async () => {
  const { exit, out } = await check(report)
  expect(exit).toBe(0)
  expect(out).toBe(
    `Acme: 2 pages, 1 redirect and 0 files are kept.
https://acme.example: 2 addresses, of which 2 are served and 0 redirected.

Changed: settings (1)
  docs.json:3  No theme.

Nothing is lost.
`,
  )
})

test('restricted pages and drafts are listed, and are not lost', async () => {
  const { exit, out } = await check({ ...report, restricted: ['/partners'], drafts: ['/later'] })
  expect(exit).toBe(0)
  expect(out).toContain('Restricted: published once you set up sign-in for readers (1)\n  /partners')
  expect(out).toContain('Drafts: not published (1)\n  /later')
  expect(out).toContain('Nothing is lost.')
})

test('of findings that differ only in names, the first are listed, and all other kinds', async () => {
  const findingOf = (message: string) => ({ file: 'docs.json', line: 1, message })
  const missing = Array.from({ length: 60 }, (_, at) => findingOf(`The navigation lists the page "p${at}".`))
  const findings = [...missing, findingOf('The description api.json cannot be read.')]
  const { out } = await check({ ...report, changed: { settings: [], findings } })
  expect(out).toContain(
    'the page "p4".\n  … and 55 more like this; --json lists all\n  docs.json:1  The description api.json cannot be read.\n',
  )
  expect(out).toContain('Changed: other findings (61)')
  expect(out).not.toContain('p5')
})

test('lost addresses are listed, with exit code 1', async () => {
  const lost = { ...report, lost: { ...report.lost, addresses: ['/old'] } }
  const { exit, out } = await check(lost)
  expect(exit).toBe(1)
  expect(out).toContain('Lost: addresses of the live site (1)\n  /old')
  expect(JSON.parse((await check(lost, '--json')).out)).toEqual(lost)
})

test('lost API operations are listed, with exit code 1', async () => {
  const finding = { file: 'list.mdx', line: 1, message: 'a.json is not in the source.' }
  const { exit, out } = await check({ ...report, lost: { ...report.lost, operations: [finding] } })
  expect(exit).toBe(1)
  expect(out).toContain(
    'Lost: API operations that pages name (1)\n  list.mdx:1  a.json is not in the source.',
  )
  expect(out).not.toContain('Nothing is lost.')
})
