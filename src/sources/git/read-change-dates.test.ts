import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { git, tryFetchGit } from '../../../test/support/sources/git-fixtures.ts'
import { createTestFolders, tryFetch } from '../../../test/support/sources/source-fixtures.ts'

const folders = createTestFolders()
afterAll(folders.remove)

/** Commits files at noon of a day. */
function commitAt(repository: string, day: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    writeFileSync(join(repository, path), content)
  }
  git(repository, ['add', '.'])
  runAt(repository, day, ['commit', '-q', '-m', 'x'])
}

function runAt(repository: string, day: string, args: string[]): void {
  const environment = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z` }
  const names = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
  execFileSync('git', ['-C', repository, ...names, ...args], { env: environment })
}

function createHistory(): string {
  const path = folders.make()
  git(path, ['init', '-q', '-b', 'main'])
  git(path, ['config', 'uploadpack.allowFilter', 'true'])
  commitAt(path, '2025-01-01', {
    'docs/old.md': '1',
    'docs/new.mdx': '1',
    'docs/[a] *.md': '1',
    'code.js': '1',
  })
  commitAt(path, '2025-02-02', { 'docs/new.mdx': '2', 'other/b.md': '1' })
  git(path, ['checkout', '-q', '-b', 'side'])
  commitAt(path, '2025-03-03', { 'docs/merged.md': '1' })
  git(path, ['checkout', '-q', 'main'])
  commitAt(path, '2025-04-04', { 'code.js': '2' })
  runAt(path, '2025-05-05', ['merge', '-q', '--no-ff', '-m', 'Merge', 'side'])
  return path
}

describe('the days on which pages changed', () => {
  test('are read from the history of a fetched repository', async () => {
    const path = createHistory()
    const { tree, log } = await tryFetchGit(folders.make(), { url: `file://${path}`, folder: 'docs' }, {})
    expect(tree.place.dates).toEqual({
      'old.md': '2025-01-01',
      'new.mdx': '2025-02-02',
      '[a] *.md': '2025-01-01',
      // The day of the merge.
      'merged.md': '2025-05-05',
    })
    expect(log.join()).not.toContain('history')
  })

  test('are read from a checkout, for the folder that is deployed', async () => {
    const path = createHistory()
    const origin = { kind: 'folder', path, folder: 'docs' } as const
    const { tree } = await tryFetch({ origin, workFolder: folders.make() })
    expect(tree.place.dates).toMatchObject({ 'old.md': '2025-01-01', 'new.mdx': '2025-02-02' })
    expect(Object.keys(tree.place.dates ?? {})).not.toContain('../other/b.md')
  })

  test('are unknown for files that did not change since a shallow history began', async () => {
    const path = createHistory()
    const shallow = folders.make()
    git(shallow, ['clone', '-q', '--depth=1', '--no-single-branch', `file://${path}`, 'copy'])
    const copy = join(shallow, 'copy')
    git(copy, ['checkout', '-q', 'main'])
    commitAt(copy, '2025-06-06', { 'docs/new.mdx': '3' })
    const { tree } = await tryFetch({ origin: { kind: 'folder', path: copy }, workFolder: folders.make() })
    expect(tree.place.dates).toEqual({ 'docs/new.mdx': '2025-06-06' })
  })

  test('are missing for a folder without git', async () => {
    const path = folders.make({ 'a.md': '' })
    const { tree } = await tryFetch({ origin: { kind: 'folder', path }, workFolder: folders.make() })
    expect(tree.place.dates).toBeUndefined()
  })
})
