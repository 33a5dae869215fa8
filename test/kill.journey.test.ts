import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportPageSchema, updateListSchema, updateTriggerSchema } from '../src/contract/index.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type ServeProcess, startServeProcess } from './support/serve-process.ts'
import { sampleSite, writeFiles } from './support/start-lectern.ts'

// Set KILLS=50 for a thorough run.
const kills = Number(process.env.KILLS ?? 5)
const environment = { LECTERN_LIMIT_ORG_HOUR: '1000000000', LECTERN_LIMIT_IP_DAY: '1000000000' }

const home = await mkdtemp(join(tmpdir(), 'lectern-kill-'))
afterAll(() => rm(home, { recursive: true, force: true }))

type Keys = Pick<ServeProcess, 'adminKey' | 'assistantKey'>

async function exportFrom(server: ServeProcess, cursor: string | undefined, limit: number) {
  const query = `limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`
  const response = await callAdmin(server, `/v1/analytics/${server.projectId}/assistant?${query}`)
  return exportPageSchema.parse(await response.json())
}

test(
  'killed at any moment: no acknowledged turn is lost or duplicated, and every deployment ends',
  async () => {
    const docs = join(home, 'docs')
    await writeFiles(docs, sampleSite)
    const data = join(home, 'data')
    const acknowledged = new Set<string>()
    const followed: string[] = []
    let cursor: string | undefined
    let keys: Keys | undefined

    const start = async () => {
      const server = await startServeProcess({ data, docs, environment })
      keys ??= { adminKey: server.adminKey, assistantKey: server.assistantKey }
      return { ...server, ...keys }
    }
    const reader = async (server: ServeProcess, name: string) => {
      for (let count = 0; ; count += 1) {
        const question = `${name}-${count} how do I configure the proxy?`
        const chunks = readChunks(await (await ask(server, messageBody(question))).text())
        if (chunks.at(-1)?.type === 'finish') acknowledged.add(question)
      }
    }
    const follower = async (server: ServeProcess) => {
      for (;;) {
        const page = await exportFrom(server, cursor, 50)
        for (const turn of page.conversations) {
          followed.push(turn.query)
          cursor = turn.id
        }
      }
    }
    const deployer = async (server: ServeProcess) => {
      for (;;) {
        const trigger = await callAdmin(server, `/v1/project/update/${server.projectId}`, { method: 'POST' })
        const { statusId } = updateTriggerSchema.parse(await trigger.json())
        await callAdmin(server, `/v1/project/update-status/${statusId}`, { headers: { prefer: 'wait=1' } })
      }
    }

    for (let round = 0; round < kills; round += 1) {
      const server = await start()
      const work = [
        reader(server, `${round}a`),
        reader(server, `${round}b`),
        follower(server),
        deployer(server),
      ]
      const ended = Promise.allSettled(work)
      const enough = acknowledged.size + 1 + Math.floor(Math.random() * 60)
      await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThanOrEqual(enough)
      await server.stop('SIGKILL')
      await ended
    }

    const server = await start()
    const whole: { id: string; query: string }[] = []
    for (let next: string | undefined, more = true; more; ) {
      const page = await exportFrom(server, next, 1000)
      whole.push(...page.conversations)
      next = page.nextCursor ?? undefined
      more = page.hasMore
    }
    const ids = whole.map(turn => turn.id)
    expect(ids).toEqual([...new Set(ids)].sort())
    const stored = new Set(whole.map(turn => turn.query))
    expect([...acknowledged].filter(question => !stored.has(question))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(0)
    const behind = whole.filter(turn => turn.id > (cursor ?? '')).map(turn => turn.query)
    expect([...followed, ...behind]).toEqual(whole.map(turn => turn.query))

    await expect
      .poll(async () => {
        const response = await callAdmin(server, `/v1/project/updates/${server.projectId}?limit=100`)
        const { updates } = updateListSchema.parse(await response.json())
        return updates.filter(update => update.status === 'queued' || update.status === 'in_progress')
      })
      .toEqual([])
    expect(await server.stop('SIGTERM')).toBe(0)
  },
  600_000 + kills * 20_000,
)
