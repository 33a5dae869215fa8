import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type GitPlace,
  listen,
  packetLine,
  serve,
  tryFetchGit,
} from '../../../test/support/sources/git-fixtures.ts'
import { createTestFolders, type FetchTrial } from '../../../test/support/sources/source-fixtures.ts'
import { findBranches } from './find-branches.ts'

const folders = createTestFolders()
afterAll(folders.remove)

const fetchUrl = (url: string, where: GitPlace = {}, trial: Partial<FetchTrial> = {}) =>
  tryFetchGit(folders.make(), { url, ...where }, trial)

describe('a server that misbehaves', () => {
  test.each([
    [401, 'does not let this server read'],
    [403, 'does not let this server read'],
    [404, 'There is no git repository at'],
    [500, 'returned error: 500'],
    [200, 'has no default branch'],
  ])('a status of %i is reported in a sentence, without the credentials', async (status, sentence) => {
    const server = await serve((_request, response) => response.writeHead(status).end('<html>'))
    const authorization = `Basic ${btoa('me:secret')}`
    const error = await fetchUrl(`${server.url}/a.git`, {}, { authorization }).catch(
      (error: unknown) => error,
    )
    server.close()
    expect(error).toHaveProperty('name', 'SourceError')
    expect(String(error)).toContain(sentence)
    for (const text of ['secret', btoa('me:secret')]) expect(String(error)).not.toContain(text)
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
    ['garbage as the response to a request', advertised, garbage],
    ['garbage as the files', advertised, garbagePack],
    ['no files', advertised, emptyPack],
    ['nothing', advertised, Buffer.alloc(0)],
  ])('one that sends %s is reported as no git server', async (_name, list, answer) => {
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
      message: `The server of ${server.url}/a did not answer like a git server.`,
    })
  })

  test('an unreachable server is reported in one sentence', async () => {
    const server = await serve(() => {})
    server.close()
    await expect(fetchUrl(`${server.url}/a`)).rejects.toThrow('could not be reached')
  })

  test('a server that never answers is given up after the time limit, and nothing keeps running', async () => {
    const server = await serveSilence()
    const limits = { gitTimeoutMs: 400 }
    await expect(fetchUrl(`${server.url}/a`, {}, { limits })).rejects.toThrow('could not be fetched within')
    await server.left()
  })

  test('a server that never lists its branches is given up after the time limit, and nothing keeps running', async () => {
    const server = await serveSilence()
    const needs = {
      limits: { gitTimeoutMs: 400 },
      allowedGitSchemes: ['http' as const],
      allowPrivateAddresses: true,
    }
    const { signal } = new AbortController()
    const asked = { url: `${server.url}/a`, branches: ['main'], authorization: null, ssh: null, signal }
    await expect(findBranches(needs, asked)).rejects.toThrow('did not list its branches within 0.4 seconds')
    await server.left()
  })

  test('stopping ends git and its child processes', async () => {
    const stop = new AbortController()
    const server = await serveSilence()
    const fetched = fetchUrl(`${server.url}/a`, {}, { signal: stop.signal })
    await server.reached
    stop.abort(new Error('Stopped.'))
    await expect(fetched).rejects.toThrow('Stopped.')
    await server.left()
  })

  test('an endless list of branches is refused once git exceeds its memory limit', async () => {
    const line = packetLine(`${'a'.repeat(40)} refs/heads/${'x'.repeat(60_000)}\n`)
    const server = await serve((_request, response) => {
      response.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
      response.write(Buffer.concat([packetLine('# service=git-upload-pack\n'), Buffer.from('0000')]))
      sendEndlessly(response, line)
    })
    const limits = { gitMemoryBytes: 256 * 2 ** 20 }
    await expect(fetchUrl(`${server.url}/a`, { branch: 'main' }, { limits })).rejects.toThrow(
      'needs more memory than this server gives to git',
    )
    server.close()
  })

  test('an endless repository is refused once it is larger than the limit', async () => {
    const server = await serve((request, response) => void sendEndlessPack(request, response))
    const limits = { repositoryBytes: 4 * 2 ** 20 }
    await expect(fetchUrl(`${server.url}/a`, { branch: 'main' }, { limits })).rejects.toThrow(
      'larger than 4 MB, the limit of this server',
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
    /** Resolves once no connection is open. */
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
