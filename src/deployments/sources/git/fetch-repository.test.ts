import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestFolders, type FetchTrial, readText, tryFetch } from '../source-fixtures.ts'
import {
  commitAll,
  commitTree,
  git,
  gitHttpBackend,
  hasHttpBackend,
  listen,
  packetLine,
  serve,
  storeBlob,
} from './git-fixtures.ts'

const folders = createTestFolders()
afterAll(folders.remove)

interface Where {
  branch?: string
  folder?: string
}

function fetchUrl(url: string, where: Where = {}, trial: Partial<FetchTrial> = {}) {
  return tryFetch({
    origin: { kind: 'git', url, ...where },
    workFolder: folders.make(),
    allowedGitSchemes: ['file', 'http'],
    allowPrivateAddresses: true,
    ...trial,
  })
}

const fetchPath = (path: string, where?: Where, trial?: Partial<FetchTrial>) =>
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

  test('another branch and one of its folders may be named', async () => {
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

  test('what it lacks is said', async () => {
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

  test('one without any file is an empty source', async () => {
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

  test('without git on the server, that is what is said', async () => {
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
  test('links become the file of the commit that they lead to; those that lead out are left out', async () => {
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
    expect(source.log.filter(line => line.startsWith('Left out'))).toHaveLength(3)
  })

  test('names that lead elsewhere, clash or are no text are left out', async () => {
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
    expect(source.log).toContain('Left out "vendored": submodules are not fetched.')
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

  test('more files or bytes than the limits are refused; one large file is left out', async () => {
    const path = folders.make({
      'a.md': 'x',
      'b.md': 'x',
      'c.md': 'x'.repeat(5000),
      'l.md': { link: 'c.md' },
    })
    commitAll(path)
    await expect(fetchPath(path, {}, { limits: { fileCount: 3 } })).rejects.toThrow('more than 3 files')
    await expect(fetchPath(path, {}, { limits: { totalBytes: 6000 } })).rejects.toThrow('more than 5.9 KB')
    const source = await fetchPath(path, {}, { limits: { fileBytes: 4096 } })
    expect(source.tree.files()).toEqual(['a.md', 'b.md'])
    expect(source.log.join('\n')).toMatch(/Left out 2 entries, such as "[cl]\.md": it is larger than 4 KB\./)
  })

  test('one that is refused in the middle of its files ends, however much is left of it', async () => {
    // Little enough for git to have written all of it, and more than is read ahead.
    const large = 'words '.repeat(5_000)
    const links = Object.fromEntries(['b', 'c', 'd', 'e', 'f'].map(name => [`${name}.md`, { link: 'a.md' }]))
    const path = folders.make({ 'a.md': large, ...links, 'z.md': large })
    commitAll(path)
    // What links lead to is known when it is read.
    const limits = { totalBytes: 2.5 * large.length }
    await expect(fetchPath(path, {}, { limits })).rejects.toThrow('files are more than 73.2 KB')
  })
})

describe('addresses that are not allowed', () => {
  test('file is not fetched from unless the operator allows it', async () => {
    const path = folders.make({ 'a.md': '' })
    commitAll(path)
    const usual = { allowedGitSchemes: undefined }
    await expect(fetchPath(path, {}, usual)).rejects.toThrow('does not fetch repositories over file')
    await expect(fetchUrl(path, {}, usual)).rejects.toThrow('not one that git can fetch from')
  })

  test('a private address is refused before anything is sent to it', async () => {
    const server = await serve((_request, response) => response.end())
    const needs = { allowPrivateAddresses: false }
    await expect(fetchUrl(`${server.url}/a`, {}, needs)).rejects.toThrow('inside a private network')
    await expect(fetchUrl(`http://localhost:${server.port}/a`, {}, needs)).rejects.toThrow('private network')
    const resolveHost = async () => ['93.184.215.14', '127.0.0.1']
    await expect(
      fetchUrl(`http://docs.example:${server.port}/a`, {}, { ...needs, resolveHost }),
    ).rejects.toThrow('private network')
    server.close()
    expect(server.requests).toEqual([])
  })

  test('a redirect is not followed, to a private address or any other', async () => {
    const target = await serve((_request, response) => response.end())
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: `${target.url}/stolen` }).end()
    })
    await expect(fetchUrl(`${server.url}/owner/name`)).rejects.toThrow('redirects elsewhere')
    server.close()
    target.close()
    expect(server.requests.map(line => line.replace(/\?.*/, ''))).toEqual([
      'GET /owner/name/info/refs',
      'GET /owner/name.git/info/refs',
    ])
    expect(target.requests).toEqual([])
  })
})

describe('a git server over ssh', () => {
  test('is asked for at the address that was checked, without a prompt, and its refusal is told', async () => {
    const record = join(folders.make(), 'arguments')
    const programs = folders.make({
      ssh: `#!/bin/sh\necho "$@" > ${record}\necho 'git@docs.example: Permission denied (publickey).' >&2\nexit 255\n`,
    })
    chmodSync(join(programs, 'ssh'), 0o755)
    const fetched = fetchUrl(
      'git@docs.example:owner/name.git',
      {},
      {
        allowedGitSchemes: ['ssh'],
        allowPrivateAddresses: false,
        resolveHost: async () => ['93.184.215.14'],
        environment: { PATH: `${programs}:${process.env.PATH}` },
      },
    )
    await expect(fetched).rejects.toThrow('does not let this server read git@docs.example:owner/name.git')
    const asked = readFileSync(record, 'utf8')
    expect(asked).toContain('-o BatchMode=yes')
    expect(asked).toContain('-o HostName=93.184.215.14 -o HostKeyAlias=docs.example')
    expect(asked).toContain("git@docs.example git-upload-pack 'owner/name.git'")
  })
})

describe.runIf(hasHttpBackend())('a git server over HTTP', () => {
  test('is fetched from at the addresses that were checked, whatever the name stands for later', async () => {
    const path = folders.make({ 'docs/a.md': '# A' })
    const sha = commitAll(path)
    const server = await serve(gitHttpBackend(dirname(path)))
    const name = path.slice(dirname(path).length)
    const source = await fetchUrl(
      `http://user:pass@docs.example:${server.port}${name}/.git`,
      { folder: 'docs' },
      { resolveHost: async () => ['127.0.0.1'] },
    )
    server.close()
    expect(source.commit?.sha).toBe(sha)
    expect(source.tree.files()).toEqual(['a.md'])
    expect(source.log.join('\n')).not.toContain('pass')
  })

  test('one that redirects a name to the same with .git is fetched', async () => {
    const path = folders.make({ 'a.md': '' })
    commitAll(path)
    const root = folders.make()
    git(root, ['clone', '-q', '--bare', path, 'name.git'])
    const backend = gitHttpBackend(root)
    const server = await serve((request, response) => {
      if (request.url?.startsWith('/name.git/')) backend(request, response)
      else response.writeHead(301, { location: '/name.git/info/refs' }).end()
    })
    const source = await fetchUrl(`${server.url}/name/`)
    server.close()
    expect(source.tree.files()).toEqual(['a.md'])
  })

  test('a branch that is missing there is said by its name', async () => {
    const path = folders.make({ 'a.md': '' })
    commitAll(path)
    const server = await serve(gitHttpBackend(path))
    await expect(fetchUrl(`${server.url}/.git`, { branch: 'gone' })).rejects.toThrow('has no branch "gone"')
    server.close()
  })
})

describe('a server that misbehaves', () => {
  test.each([
    [401, 'does not let this server read'],
    [403, 'does not let this server read'],
    [404, 'There is no git repository at'],
    [500, 'returned error: 500'],
    [200, 'has no default branch'],
  ])('an answer of %i is told in a sentence, without the credentials', async (status, sentence) => {
    const server = await serve((_request, response) => response.writeHead(status).end('<html>'))
    const error = await fetchUrl(`http://me:secret@127.0.0.1:${server.port}/a.git`).catch(
      (error: unknown) => error,
    )
    server.close()
    expect(error).toHaveProperty('name', 'SourceError')
    expect(String(error)).toContain(sentence)
    expect(String(error)).not.toContain('secret')
  })

  const commit = 'a'.repeat(40)
  const advertised = Buffer.concat([
    packetLine('# service=git-upload-pack\n'),
    Buffer.from('0000'),
    packetLine(`${commit} HEAD\0shallow side-band-64k symref=HEAD:refs/heads/main\n`),
    packetLine(`${commit} refs/heads/main\n`),
    Buffer.from('0000'),
  ])
  const garbage = Buffer.alloc(
    100_000,
    Uint8Array.from({ length: 251 }, (_, index) => (index * 89) % 256),
  )
  const cut = advertised.subarray(0, -30)
  const band = (bytes: Buffer) => packetLine(Buffer.concat([Buffer.from([1]), bytes]))
  const shallow = Buffer.concat([packetLine(`shallow ${commit}\n`), Buffer.from('0000')])
  const start = Buffer.concat([shallow, packetLine('NAK\n')])
  const garbagePack = Buffer.concat([start, band(garbage.subarray(0, 50_000)), Buffer.from('0000')])
  const emptyPack = Buffer.concat([start, Buffer.from('0000')])

  test.each<[string, Buffer, Buffer]>([
    ['garbage as its list of branches', garbage, garbage],
    ['half a list of branches', cut, garbage],
    ['garbage as the answer to what it is asked', advertised, garbage],
    ['garbage as the files', advertised, garbagePack],
    ['no files', advertised, emptyPack],
    ['nothing', advertised, Buffer.alloc(0)],
  ])('one that sends %s is said not to answer as a git server does', async (_name, list, answer) => {
    const server = await serve(async (request, response) => {
      const isList = request.method === 'GET'
      const kind = isList ? 'advertisement' : 'result'
      response.setHeader('content-type', `application/x-git-upload-pack-${kind}`)
      const isLastQuestion = (await text(request)).includes('done')
      response.end(isList ? list : isLastQuestion ? answer : shallow)
    })
    const error = await fetchUrl(`${server.url}/a`, { branch: 'main' }).catch((reason: unknown) => reason)
    server.close()
    expect(error).toMatchObject({
      name: 'SourceError',
      message: `The server of ${server.url}/a did not answer as a git server does.`,
    })
  })

  test('one that is not there is told in a sentence', async () => {
    const server = await serve(() => {})
    server.close()
    await expect(fetchUrl(`${server.url}/a`)).rejects.toThrow('could not be reached')
  })

  test('one that never answers is left after the time-out, and nothing keeps running', async () => {
    const server = await serveSilence()
    const limits = { gitTimeoutMs: 400 }
    await expect(fetchUrl(`${server.url}/a`, {}, { limits })).rejects.toThrow('was not fetched within')
    await server.left()
  })

  test('stopping ends git and what it started', async () => {
    const stop = new AbortController()
    const server = await serveSilence()
    const fetched = fetchUrl(`${server.url}/a`, {}, { signal: stop.signal })
    await server.reached
    stop.abort(new Error('Stopped.'))
    await expect(fetched).rejects.toThrow('Stopped.')
    await server.left()
  })

  test('an endless list of branches is refused once it takes more memory than git is given', async () => {
    const line = packetLine(`${'a'.repeat(40)} refs/heads/${'x'.repeat(60_000)}\n`)
    const server = await serve((_request, response) => {
      response.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
      response.write(Buffer.concat([packetLine('# service=git-upload-pack\n'), Buffer.from('0000')]))
      sendEndlessly(response, line)
    })
    const limits = { gitMemoryBytes: 256 * 2 ** 20 }
    await expect(fetchUrl(`${server.url}/a`, { branch: 'main' }, { limits })).rejects.toThrow(
      'needs more memory than git is given',
    )
    server.close()
  })

  test('an endless repository is refused once it is larger than the limit', async () => {
    const server = await serve((request, response) => void sendEndlessPack(request, response))
    const limits = { repositoryBytes: 4 * 2 ** 20 }
    await expect(fetchUrl(`${server.url}/a`, { branch: 'main' }, { limits })).rejects.toThrow(
      'larger than the 4 MB that this server fetches',
    )
    server.close()
  })
})

/** Takes connections and says nothing; tells when the first one came and when it was closed. */
async function serveSilence() {
  const reached = Promise.withResolvers<void>()
  const server = createServer(socket => {
    reached.resolve()
    socket.resume()
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    reached: reached.promise,
    /** Resolves once every connection has ended, or where there was none. */
    left: () => once(server.close(), 'close'),
  }
}

/** A pack of one object that says it has a terabyte, and whose compressed bytes never end. */
async function sendEndlessPack(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const commit = 'a'.repeat(40)
  const flush = Buffer.from('0000')
  if (request.method === 'GET') {
    const head = packetLine(`${commit} HEAD\0shallow side-band-64k symref=HEAD:refs/heads/main\n`)
    const service = packetLine('# service=git-upload-pack\n')
    response.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
    response.end(Buffer.concat([service, flush, head, packetLine(`${commit} refs/heads/main\n`), flush]))
    return
  }
  response.setHeader('content-type', 'application/x-git-upload-pack-result')
  const shallow = Buffer.concat([packetLine(`shallow ${commit}\n`), flush])
  if (!(await text(request)).includes('done')) {
    response.end(shallow)
    return
  }
  const band = (bytes: Buffer) => packetLine(Buffer.concat([Buffer.from([1]), bytes]))
  const length = 60_000
  const storedBlock = Buffer.alloc(length + 5, 'x')
  storedBlock.set([0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255])
  const blobOfTerabyte = [0xb0, 0x80, 0x80, 0x80, 0x80, 0x20]
  const start = Buffer.from([...Buffer.from('PACK'), 0, 0, 0, 2, 0, 0, 0, 1, ...blobOfTerabyte, 0x78, 0x01])
  response.write(Buffer.concat([shallow, packetLine('NAK\n'), band(start)]))
  sendEndlessly(response, band(storedBlock))
}

function sendEndlessly(response: ServerResponse, bytes: Buffer): void {
  const send = () => {
    while (!response.destroyed && response.write(bytes)) {}
  }
  response.on('drain', send)
  send()
}
