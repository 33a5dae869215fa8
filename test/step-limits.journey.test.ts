import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import type { UpdateStatus } from '../src/contract/index.ts'
import { packetLine, serve } from './support/sources/git-fixtures.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

/** Long enough for the sample site on a busy machine, and far below the defaults. */
const limitSeconds = 5
let lectern: RunningLectern
beforeAll(async () => {
  lectern = await startLectern({
    environment: {
      LECTERN_FETCH_SECONDS: `${limitSeconds}`,
      LECTERN_PARSE_SECONDS: `${limitSeconds}`,
      LECTERN_GIT_SCHEMES: 'http',
      LECTERN_GIT_PRIVATE: 'true',
    },
  })
})
afterAll(() => lectern?.close())

const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
const deploy = async (projectId: string): Promise<UpdateStatus> =>
  waitForUpdate(client(), (await client().triggerUpdate({ projectId })).statusId)

/** A git server that lists its branches one byte at a time and never ends. */
async function serveDripping() {
  const left = Promise.withResolvers<void>()
  const line = packetLine(`${'a'.repeat(40)} refs/heads/main\n`)
  const server = await serve((_request, response) => {
    response.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
    response.write(Buffer.concat([packetLine('# service=git-upload-pack\n'), Buffer.from('0000')]))
    let sent = 0
    const drip = setInterval(() => {
      response.write(line.subarray(sent % line.length, (sent % line.length) + 1))
      sent += 1
    }, 20)
    response.on('close', () => {
      clearInterval(drip)
      left.resolve()
    })
  })
  return { ...server, left: left.promise }
}

test('a git server that drips is given up after LECTERN_FETCH_SECONDS', async () => {
  const server = await serveDripping()
  const source = { kind: 'git' as const, url: `${server.url}/acme/docs.git`, branch: 'main' }
  const { id } = await client().createProject({ name: 'Dripping', domain: 'dripping', source })
  const { status, summary } = await deploy(id)
  expect(status).toBe('failure')
  expect(summary).toMatch(
    new RegExp(
      `^(The fetch step took longer than ${limitSeconds} seconds and was stopped|.* could not be fetched within ${limitSeconds} seconds)\\.$`,
    ),
  )
  await server.left
  server.close()
})

test('a source that takes too long to parse is given up after LECTERN_PARSE_SECONDS, and its site stays', async () => {
  // Each of these pages takes seconds, because every bracket may begin a link.
  const slow = '['.repeat(200_000)
  const pages = Array.from({ length: 40 }, (_, index) => [`slow/${index}.md`, slow])
  await writeFiles(lectern.docs, Object.fromEntries(pages))
  const { status, summary } = await deploy(lectern.projectId)
  expect([status, summary]).toEqual([
    'failure',
    `The parse step took longer than ${limitSeconds} seconds and was stopped.`,
  ])
  expect((await fetch(`${lectern.url}/sites/docs/guide/proxy`)).status).toBe(200)
})
