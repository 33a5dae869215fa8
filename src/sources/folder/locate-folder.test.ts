import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createTestFolders,
  type FetchTrial,
  readText,
  tryFetch,
} from '../../../test/support/sources/source-fixtures.ts'

const folders = createTestFolders()
afterAll(folders.remove)

function fetchFolder(path: string, options: { folder?: string } & Partial<FetchTrial> = {}) {
  const { folder, ...more } = options
  const origin = { kind: 'folder' as const, path, ...(folder === undefined ? {} : { folder }) }
  return tryFetch({ origin, workFolder: '', ...more })
}

describe('a folder on the server', () => {
  test('is read in place, without hidden folders and node_modules', async () => {
    const source = await fetchFolder(
      folders.make({
        'b.md': '# B',
        'a/.partial.mdx': 'p',
        '.vitepress/config.ts': 'c',
        '.vuepress/config.js': 'd',
        '.gitbook/assets/a.png': 'e',
        '.docs/public/a.png': 'e',
        'a/.config/docs.yaml': 'f',
        '.config/secrets.yaml': 'no',
        '.config/app/docs.yaml': 'no',
        '.docs/notes.md': 'no',
        '.git/config': 'no',
        'a/node_modules/x.md': 'no',
      }),
    )
    expect(source.tree.files()).toEqual([
      '.docs/public/a.png',
      '.gitbook/assets/a.png',
      '.vitepress/config.ts',
      '.vuepress/config.js',
      'a/.config/docs.yaml',
      'a/.partial.mdx',
      'b.md',
    ])
    expect(readText(source, 'b.md')).toBe('# B')
    expect(source.tree.read('.git/config')).toBeUndefined()
  })

  test('a folder of it can be selected, in any notation', async () => {
    const path = folders.make({ 'docs/a.md': '', 'b.md': '' })
    for (const folder of ['docs', '/docs/', './docs']) {
      expect((await fetchFolder(path, { folder })).tree.files()).toEqual(['a.md'])
    }
  })

  test('a folder that cannot be read is reported', async () => {
    const path = folders.make({ 'a.md': '' })
    await expect(fetchFolder(join(path, 'gone'))).rejects.toThrow('The server cannot read a folder')
    await expect(fetchFolder(join(path, 'a.md'))).rejects.toThrow('is a file')
    await expect(fetchFolder('docs')).rejects.toThrow('is relative')
    await expect(fetchFolder(path, { folder: 'a/../..' })).rejects.toThrow('not inside the source')
  })

  test('only folders that the operator allows are read, by their real paths', async () => {
    const allowed = folders.make({ 'docs/a.md': '' })
    const outside = folders.make({ 'a.md': '' })
    symlinkSync(outside, join(allowed, 'way-out'))
    const allowedFolders = [join(allowed, 'missing'), allowed]
    expect((await fetchFolder(join(allowed, 'docs'), { allowedFolders })).tree.files()).toEqual(['a.md'])
    await expect(fetchFolder(outside, { allowedFolders })).rejects.toThrow('does not allow sources from')
    await expect(fetchFolder(join(allowed, 'way-out'), { allowedFolders })).rejects.toThrow('does not allow')
    await expect(fetchFolder(`${allowed}-2`, { allowedFolders: [allowed] })).rejects.toThrow()
  })

  test('a folder over the limits is refused', async () => {
    const path = folders.make({ 'a.md': 'xx', 'b.md': 'xx', 'c/d.md': 'xx' })
    await expect(fetchFolder(path, { limits: { fileCount: 3 } })).rejects.toThrow('more than 3 files')
    await expect(fetchFolder(path, { limits: { totalBytes: 5 } })).rejects.toThrow('more than 5 bytes')
    const source = await fetchFolder(path, { limits: { fileBytes: 1 } })
    expect(source.tree.files()).toEqual([])
    expect(source.log[0]).toMatch(/^Skipped 3 entries, such as ".+": it is larger than 1 byte.$/)
  })
})

describe('symbolic links of a folder', () => {
  test('are followed only to files of the source', async () => {
    const outside = folders.make({ 'secret.md': 'secret' })
    const path = folders.make({
      'readme.md': '# R',
      'docs/readme.md': { link: '../readme.md' },
      'docs/out.md': { link: join(outside, 'secret.md') },
      'docs/up.md': { link: '../../../../../../../../etc/hostname' },
      'docs/folder': { link: outside },
      'docs/self': { link: '.' },
      'docs/loop.md': { link: 'loop.md' },
      'docs/gone.md': { link: 'nowhere.md' },
    })
    const source = await fetchFolder(path, { folder: 'docs' })
    expect(source.tree.files()).toEqual(['readme.md'])
    expect(readText(source, 'readme.md')).toBe('# R')
    const log = source.log.join('\n')
    expect(log).toContain('3 entries')
    expect(log).toContain('"self": symbolic links to folders are not followed')
  })

  test('are not followed to hidden files, even if these appear later', async () => {
    const path = folders.make({
      '.env': 'secret',
      '.git/config': 'secret',
      '.config/secrets.yaml': 'secret',
      'docs/a.md': { link: '../.env' },
      'docs/b.md': { link: '../.git/config' },
      'docs/d.md': { link: '../.config/secrets.yaml' },
      'docs/c.md': 'mine',
    })
    const source = await fetchFolder(path)
    expect(source.tree.files()).toEqual(['.env', 'docs/c.md'])
    unlinkSync(join(path, 'docs/c.md'))
    symlinkSync('../.env', join(path, 'docs/c.md'))
    expect(source.tree.read('docs/c.md')).toBeUndefined()
  })

  test('a folder outside the source is refused', async () => {
    const path = folders.make({ docs: { link: folders.make({ 'a.md': '' }) } })
    await expect(fetchFolder(path, { folder: 'docs' })).rejects.toThrow('is outside the source')
  })

  test('one that replaces a listed file or its folder is not followed outside', async () => {
    const outside = folders.make({ 'a.md': 'secret', 'b.md': 'secret' })
    const path = folders.make({ 'a.md': 'mine', 'docs/b.md': 'mine', 'c.md': 'mine' })
    const source = await fetchFolder(path)
    unlinkSync(join(path, 'a.md'))
    symlinkSync(join(outside, 'a.md'), join(path, 'a.md'))
    rmSync(join(path, 'docs'), { recursive: true })
    symlinkSync(outside, join(path, 'docs'))
    unlinkSync(join(path, 'c.md'))
    expect(source.tree.read('a.md')).toBeUndefined()
    expect(source.tree.read('docs/b.md')).toBeUndefined()
    expect(source.tree.read('c.md')).toBeUndefined()
  })
})

describe('a file that is not regular', () => {
  test.runIf(process.platform !== 'win32')('is skipped without blocking', async () => {
    const path = folders.make({ 'a.md': 'mine', 'z.md': { link: '/dev/zero' } })
    execFileSync('mkfifo', [join(path, 'pipe.md')])
    const socket = createServer().listen(join(path, 'socket.md'))
    const source = await fetchFolder(path)
    socket.close()
    expect(source.tree.files()).toEqual(['a.md'])
    rmSync(join(path, 'a.md'))
    execFileSync('mkfifo', [join(path, 'a.md')])
    expect(source.tree.read('a.md')).toBeUndefined()
  })

  test('a file that grew over the limit after it was listed is not read', async () => {
    const path = folders.make({ 'a.md': 'x' })
    const source = await fetchFolder(path, { limits: { fileBytes: 4 } })
    writeFileSync(join(path, 'a.md'), 'xxxx')
    expect(readText(source, 'a.md')).toBe('xxxx')
    writeFileSync(join(path, 'a.md'), 'xxxxx')
    expect(source.tree.read('a.md')).toBeUndefined()
  })
})

describe('a folder in a git checkout', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args])

  test('names its commit, branch and author; a folder that the commit lacks does not', async () => {
    const path = folders.make({ 'docs/a.md': '# A', 'readme.md': '' })
    git(path, 'init', '-q', '-b', 'trunk')
    git(path, 'add', '.')
    git(path, 'commit', '-q', '-m', 'Say it\n\nAt length')
    const source = await fetchFolder(path, { folder: 'docs' })
    expect(source.commit).toEqual({
      sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      ref: 'trunk',
      message: 'Say it\n\nAt length',
    })
    expect(source.author).toEqual({ name: 'Ann' })
    const ignored = folders.make()
    symlinkSync(join(path, '.git'), join(ignored, '.git'))
    writeFileSync(join(path, 'new.md'), '')
    execFileSync('mkdir', [join(path, 'new')])
    expect((await fetchFolder(path, { folder: 'new' })).commit).toBeNull()
  })

  test('does not run programs that the checkout’s configuration names', async () => {
    const path = folders.make({ 'a.md': '' })
    const marker = join(folders.make(), 'ran')
    git(path, 'init', '-q', '-b', 'main')
    git(path, 'add', '.')
    git(path, 'commit', '-q', '-m', 'First')
    for (const name of ['core.fsmonitor', 'core.pager', 'gpg.program', 'core.sshCommand', 'pager.log']) {
      git(path, 'config', name, `touch ${marker}`)
    }
    git(path, 'config', 'log.showSignature', 'true')
    expect((await fetchFolder(path)).commit?.message).toBe('First')
    expect(() => execFileSync('cat', [marker], { stdio: 'ignore' })).toThrow()
  })

  test('without git, the folder is still read', async () => {
    const path = folders.make({ 'a.md': '' })
    git(path, 'init', '-q')
    const source = await fetchFolder(path, { environment: { PATH: folders.make() } })
    expect(source.tree.files()).toEqual(['a.md'])
    expect(source.commit).toBeNull()
  })
})
