import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  commitAll,
  commitTree,
  type GitPlace,
  git,
  storeBlob,
  tryFetchGit,
} from '../../../test/support/sources/git-fixtures.ts'
import {
  createTestFolders,
  type FetchTrial,
  readText,
} from '../../../test/support/sources/source-fixtures.ts'

const folders = createTestFolders()
afterAll(folders.remove)

const fetchUrl = (url: string, where: GitPlace = {}, trial: Partial<FetchTrial> = {}) =>
  tryFetchGit(folders.make(), { url, ...where }, trial)
const fetchPath = (path: string, where?: GitPlace, trial?: Partial<FetchTrial>) =>
  fetchUrl(`file://${path}`, where, trial)

describe('a git repository', () => {
  test('is read at the newest commit of its default branch, which is named with its author', async () => {
    const path = folders.make({
      'readme.md': '# R',
      'docs/a.md': '# A',
      '.gitattributes': 'docs export-ignore',
    })
    const sha = commitAll(path, 'Say it\n\nAt length')
    const source = await fetchPath(path)
    expect(source.tree.files()).toEqual(['.gitattributes', 'docs/a.md', 'readme.md'])
    expect(readText(source, 'docs/a.md')).toBe('# A')
    expect(source.commit).toEqual({ sha, ref: 'main', message: 'Say it\n\nAt length' })
    expect(source.author).toEqual({ name: 'Ann Örn' })
    expect(source.log).toContain(`Fetched commit ${sha.slice(0, 12)}`)
  })

  test('another branch and a folder can be selected', async () => {
    const path = folders.make({ 'docs/a.md': '# A', 'b.md': '' })
    commitAll(path)
    git(path, ['checkout', '-q', '-b', 'next/docs'])
    git(path, ['mv', 'docs/a.md', 'docs/z.md'])
    git(path, ['commit', '-q', '-m', 'Rename'])
    git(path, ['checkout', '-q', 'main'])
    const source = await fetchPath(path, { branch: 'next/docs', folder: './docs/' })
    expect(source.tree.files()).toEqual(['z.md'])
    expect(source.commit).toMatchObject({ ref: 'next/docs', message: 'Rename' })
  })

  test('missing branches and folders are reported', async () => {
    const path = folders.make({ 'a.md': '', 'file.md': '' })
    commitAll(path)
    await expect(fetchPath(path, { branch: 'gone' })).rejects.toThrow(`file://${path} has no branch "gone".`)
    await expect(fetchPath(path, { folder: 'gone' })).rejects.toThrow('has no folder "gone" on this branch')
    await expect(fetchPath(path, { folder: 'file.md' })).rejects.toThrow('has no folder "file.md"')
    await expect(fetchPath(path, { folder: '../..' })).rejects.toThrow('not inside the source')
    await expect(fetchPath(join(path, 'gone'))).rejects.toThrow('There is no git repository at')
    const empty = folders.make()
    git(empty, ['init', '-q', '-b', 'main'])
    await expect(fetchPath(empty)).rejects.toThrow('has no default branch')
  })

  test('a repository without files is an empty source', async () => {
    const path = folders.make()
    commitAll(path)
    expect((await fetchPath(path)).tree.files()).toEqual([])
  })

  test('the working copy’s end-of-line, filter and keyword settings do not change the files', async () => {
    const path = folders.make({
      'a.md': 'one\r\ntwo $Id$\n',
      '.gitattributes': '*.md text eol=crlf ident filter=evil',
    })
    git(path, ['init', '-q', '-b', 'main'])
    const blob = storeBlob(path, 'one\ntwo $Id$\n')
    commitTree(path, [
      `100644 blob ${blob}\ta.md`,
      `100644 blob ${storeBlob(path, '*.md text eol=crlf ident')}\t.gitattributes`,
    ])
    expect(readText(await fetchPath(path), 'a.md')).toBe('one\ntwo $Id$\n')
  })

  test('a missing git installation is reported', async () => {
    const bare = { environment: { PATH: folders.make() } }
    await expect(fetchPath(folders.make(), {}, bare)).rejects.toThrow('Git is not installed on the server')
  })

  test('stopping it throws the reason', async () => {
    const stop = new AbortController()
    stop.abort(new Error('Stopped.'))
    await expect(fetchPath(folders.make(), {}, { signal: stop.signal })).rejects.toThrow('Stopped.')
  })
})

describe('hostile content of a repository', () => {
  test('links become copies of their targets, and links that point outside are skipped', async () => {
    const path = folders.make({
      'readme.md': '# R',
      'docs/readme.md': { link: '../readme.md' },
      'docs/passwords.md': { link: '/etc/passwd' },
      'docs/up.md': { link: '../../up.md' },
      'docs/folder': { link: '..' },
      'docs/loop.md': { link: 'loop.md' },
      'docs/gone.md': { link: 'nowhere' },
    })
    commitAll(path)
    const source = await fetchPath(path, { folder: 'docs' })
    expect(source.tree.files()).toEqual(['readme.md'])
    expect(readText(source, 'readme.md')).toBe('# R')
    expect(source.log.filter(line => line.startsWith('Skipped'))).toHaveLength(3)
  })

  test('links publish no hidden files, also from outside the folder and through folder links', async () => {
    const path = folders.make({
      '.env': 'SECRET=1',
      '.secret/key.md': 'SECRET=2',
      'way/hidden': { link: '../.secret' },
      'docs/a.md': { link: '../.env' },
      'docs/b.md': { link: 'a.md' },
      'docs/c.md': { link: '../way/hidden/key.md' },
      'docs/ok.md': { link: '../readme.md' },
      'readme.md': '# R',
    })
    commitAll(path)
    const source = await fetchPath(path, { folder: 'docs' })
    expect(source.tree.files()).toEqual(['ok.md'])
    expect(source.log).toContain(
      'Skipped 3 entries, such as "a.md": the symbolic link points to a hidden file.',
    )
  })

  test('names that escape, conflict or are not text are skipped', async () => {
    const path = folders.make()
    git(path, ['init', '-q', '-b', 'main'])
    const blob = storeBlob(path, 'x')
    const inner = git(path, ['mktree'], `100644 blob ${blob}\ta.md\n`)
    commitTree(path, [
      `040000 tree ${inner}\t..`,
      `040000 tree ${inner}\t.git`,
      `100644 blob ${blob}\tback\\slash.md`,
      `100644 blob ${blob}\tgood.md`,
      `040000 tree ${inner}\tgood.md`,
    ])
    const source = await fetchPath(path)
    expect(source.tree.files()).toEqual(['good.md'])
    expect(source.log.join('\n')).toMatch(/the path leads out of its folder/)
  })

  test('submodules are not fetched', async () => {
    const other = folders.make({ 'a.md': '' })
    commitAll(other)
    const path = folders.make({ 'a.md': '' })
    commitAll(path)
    git(path, ['submodule', '--quiet', 'add', `file://${other}`, 'vendored'])
    git(path, ['commit', '-q', '-m', 'Add'])
    const source = await fetchPath(path)
    expect(source.tree.files()).toEqual(['.gitmodules', 'a.md'])
    expect(source.log).toContain('Skipped "vendored": submodules are not fetched.')
  })

  test('neither hooks, templates nor settings of the server or the repository run anything', async () => {
    const marker = join(folders.make(), 'ran')
    const script = `#!/bin/sh\ntouch ${marker}\n`
    const hooks = ['post-checkout', 'post-merge', 'reference-transaction', 'pre-auto-gc', 'post-update']
    const template = folders.make(Object.fromEntries(hooks.map(name => [`hooks/${name}`, script])))
    const path = folders.make({ 'a.md': '# A' })
    commitAll(path)
    for (const hook of hooks) chmodSync(join(template, 'hooks', hook), 0o755)
    execFileSync('cp', ['-r', join(template, 'hooks'), join(path, '.git')])
    git(path, ['config', 'uploadpack.packObjectsHook', `touch ${marker}`])
    const settings = folders.make({
      config: `[init]\n templateDir = ${template}\n[core]\n hooksPath = ${template}/hooks\n sshCommand = touch ${marker}\n fsmonitor = touch ${marker}\n[url "ext::touch ${marker}"]\n insteadOf = file://\n[protocol]\n allow = always\n`,
    })
    const environment = {
      PATH: process.env.PATH,
      HOME: settings,
      XDG_CONFIG_HOME: settings,
      GIT_CONFIG_GLOBAL: join(settings, 'config'),
      GIT_CONFIG_SYSTEM: join(settings, 'config'),
      GIT_TEMPLATE_DIR: template,
      GIT_SSH_COMMAND: `touch ${marker}`,
      GIT_ALLOW_PROTOCOL: 'ext:file:https',
      GIT_DIR: path,
    }
    expect((await fetchPath(path, {}, { environment })).tree.files()).toEqual(['a.md'])
    expect(existsSync(marker)).toBe(false)
  })

  test('more files or bytes than the limits allow are refused, and one large file is skipped', async () => {
    const path = folders.make({
      'a.md': 'x',
      'b.md': 'x',
      'c.md': 'x'.repeat(5000),
      'l.md': { link: 'c.md' },
    })
    commitAll(path)
    await expect(fetchPath(path, {}, { limits: { fileCount: 3 } })).rejects.toThrow('more than 3 files')
    await expect(fetchPath(path, {}, { limits: { totalBytes: 6000 } })).rejects.toThrow('larger than 5.9 KB')
    const source = await fetchPath(path, {}, { limits: { fileBytes: 4096 } })
    expect(source.tree.files()).toEqual(['a.md', 'b.md'])
    expect(source.log.join('\n')).toMatch(/Skipped 2 entries, such as "[cl]\.md": it is larger than 4 KB\./)
  })

  test('a repository that is refused midway ends, no matter how much is left', async () => {
    // Little enough for git to have written all of it, and more than is read ahead.
    const large = 'words '.repeat(5_000)
    const links = Object.fromEntries(['b', 'c', 'd', 'e', 'f'].map(name => [`${name}.md`, { link: 'a.md' }]))
    const path = folders.make({ 'a.md': large, ...links, 'z.md': large })
    commitAll(path)
    // What links lead to is known when it is read.
    const limits = { totalBytes: 2.5 * large.length }
    await expect(fetchPath(path, {}, { limits })).rejects.toThrow('files are larger than 73.2 KB')
  })
})
