import { chmodSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  commitAll,
  type GitPlace,
  git,
  gitHttpBackend,
  hasHttpBackend,
  serve,
  tryFetchGit,
} from '../../../test/support/sources/git-fixtures.ts'
import { createTestFolders, type FetchTrial } from '../../../test/support/sources/source-fixtures.ts'

const folders = createTestFolders()
afterAll(folders.remove)

const fetchUrl = (url: string, where: GitPlace = {}, trial: Partial<FetchTrial> = {}) =>
  tryFetchGit(folders.make(), { url, ...where }, trial)
const fetchPath = (path: string, where?: GitPlace, trial?: Partial<FetchTrial>) =>
  fetchUrl(`file://${path}`, where, trial)

describe('addresses that are not allowed', () => {
  test('a file address is refused unless the operator allows it', async () => {
    const path = folders.make({ 'a.md': '' })
    commitAll(path)
    const usual = { allowedGitSchemes: undefined }
    await expect(fetchPath(path, {}, usual)).rejects.toThrow(
      'does not fetch repositories over file. Use https or ssh.',
    )
    await expect(fetchUrl(path, {}, usual)).rejects.toThrow('Git cannot fetch from the repository’s address')
  })

  test('a private address is refused before any request is sent', async () => {
    const server = await serve((_request, response) => response.end())
    const needs = { allowPrivateAddresses: false }
    await expect(fetchUrl(`${server.url}/a`, {}, needs)).rejects.toThrow('is in a private network')
    await expect(fetchUrl(`http://localhost:${server.port}/a`, {}, needs)).rejects.toThrow('private network')
    const resolveHost = async () => ['93.184.215.14', '127.0.0.1']
    await expect(
      fetchUrl(`http://docs.example:${server.port}/a`, {}, { ...needs, resolveHost }),
    ).rejects.toThrow('private network')
    server.close()
    expect(server.requests).toEqual([])
  })

  test('redirects are not followed, to private or public addresses', async () => {
    const target = await serve((_request, response) => response.end())
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: `${target.url}/stolen` }).end()
    })
    await expect(fetchUrl(`${server.url}/owner/name`)).rejects.toThrow('redirects to another address')
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
  test('is not contacted without a key of the project', async () => {
    const trial = { allowedGitSchemes: ['ssh'] as const, resolveHost: async () => ['93.184.215.14'] }
    await expect(fetchUrl('git@docs.example:owner/name.git', {}, trial)).rejects.toThrow('has no deploy key')
  })

  test('is contacted at the checked address, without prompts, and its refusal is reported', async () => {
    const record = join(folders.make(), 'arguments')
    const programs = folders.make({
      ssh: `#!/bin/sh\necho "$@" "$SSH_AUTH_SOCK." > ${record}\necho 'git@docs.example: Permission denied (publickey).' >&2\nexit 255\n`,
    })
    chmodSync(join(programs, 'ssh'), 0o755)
    const fetched = fetchUrl(
      'git@docs.example:owner/name.git',
      {},
      {
        allowedGitSchemes: ['ssh'],
        allowPrivateAddresses: false,
        resolveHost: async () => ['93.184.215.14'],
        ssh: { keyFile: '/keys/it’s a key', hostsFile: '/keys/hosts' },
        environment: { PATH: `${programs}:${process.env.PATH}`, SSH_AUTH_SOCK: '/agent' },
      },
    )
    await expect(fetched).rejects.toThrow('does not let this server read git@docs.example:owner/name.git')
    const asked = readFileSync(record, 'utf8')
    expect(asked).toContain('-o BatchMode=yes')
    // Nothing of the server's user: no configuration, keys, agent or host keys.
    expect(asked).toMatch(
      /^-F none -o IdentityFile=\/keys\/it’s a key -o IdentitiesOnly=yes -o IdentityAgent=none /,
    )
    expect(asked).toContain('-o UserKnownHostsFile=/keys/hosts -o GlobalKnownHostsFile=none')
    expect(asked).toMatch(/ \.\n$/)
    expect(asked).toContain('-o HostName=93.184.215.14 -o HostKeyAlias=docs.example')
    expect(asked).toContain("git@docs.example git-upload-pack 'owner/name.git'")
  })
})

describe.runIf(hasHttpBackend())('a git server over HTTP', () => {
  test('is fetched from the checked addresses, even if the name later resolves to others', async () => {
    const path = folders.make({ 'docs/a.md': '# A' })
    const sha = commitAll(path)
    const server = await serve(gitHttpBackend(dirname(path)))
    const name = path.slice(dirname(path).length)
    const source = await fetchUrl(
      `http://docs.example:${server.port}${name}/.git`,
      { folder: 'docs' },
      { authorization: `Basic ${btoa('user:pass')}`, resolveHost: async () => ['127.0.0.1'] },
    )
    server.close()
    expect(source.commit?.sha).toBe(sha)
    expect(source.tree.files()).toEqual(['a.md'])
    expect(source.log.join('\n')).not.toContain('pass')
  })

  test('a repository that redirects to its name with .git is fetched', async () => {
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

  test('a missing branch is reported by name', async () => {
    const path = folders.make({ 'a.md': '' })
    commitAll(path)
    const server = await serve(gitHttpBackend(path))
    await expect(fetchUrl(`${server.url}/.git`, { branch: 'gone' })).rejects.toThrow('has no branch "gone"')
    server.close()
  })
})
