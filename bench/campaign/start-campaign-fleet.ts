import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageBody, readChunks } from '../../test/support/requests.ts'
import { type ServeProcess, startServeProcess } from '../../test/support/serve-process.ts'
import { sampleSite, sharedSecret, writeFiles } from '../../test/support/start-lectern.ts'
import { startPostgres } from '../../test/support/start-postgres.ts'

const answerTimeoutMs = 20_000
const exportTimeoutMs = 5_000

export interface ExportedTurn {
  id: string
}

export interface ExportedPage {
  turns: ExportedTurn[]
  nextCursor: string | null
}

export type CampaignFleet = Awaited<ReturnType<typeof startCampaignFleet>>

/** Two web and two worker processes on a Postgres of the campaign. Those that end are started again. */
export async function startCampaignFleet(extra: Record<string, string> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-campaign-'))
  const docs = join(home, 'docs')
  await writeFiles(docs, sampleSite)
  const postgres = await startPostgres()
  let started = 0

  async function start(roles: string): Promise<ServeProcess> {
    started += 1
    const environment = {
      DATABASE_URL: postgres.url,
      LECTERN_SECRET: sharedSecret,
      LECTERN_ROLES: roles,
      LECTERN_SOURCE_FOLDERS: home,
      LECTERN_LIMIT_ORG_HOUR: '1000000000',
      LECTERN_LIMIT_IP_DAY: '1000000000',
      ...extra,
    }
    return startServeProcess({
      data: join(home, `data-${started}`),
      docs: started === 1 ? docs : null,
      environment,
    })
  }

  /** Repeats a start that failed, for example because Postgres restarts. */
  async function startAgain(roles: string): Promise<ServeProcess> {
    for (;;) {
      const process = await start(roles).catch(() => undefined)
      if (process) return process
    }
  }

  const maker = await start('web,worker')
  const { adminKey, assistantKey, projectId, domain } = maker
  const authorization = `Bearer ${adminKey}`
  await maker.stop('SIGTERM')
  const webs = [await start('web'), await start('web')]
  const workers = [await start('worker'), await start('worker')]
  const statusIds: string[] = []

  const pickWeb = () => webs[Math.floor(Math.random() * webs.length)]?.url ?? ''

  async function readExport(cursor: string | null): Promise<ExportedPage> {
    const query = cursor === null ? '' : `&cursor=${cursor}`
    const response = await fetch(`${pickWeb()}/v1/analytics/${projectId}/assistant?limit=1000${query}`, {
      headers: { authorization },
      signal: AbortSignal.timeout(exportTimeoutMs),
    })
    if (!response.ok) throw new Error(`The export answered ${response.status}`)
    const { conversations, nextCursor } = (await response.json()) as {
      conversations: ExportedTurn[]
      nextCursor: string | null
    }
    return { turns: conversations, nextCursor }
  }

  async function exportAll(): Promise<ExportedTurn[]> {
    const all: ExportedTurn[] = []
    for (let cursor: string | null = null; ; ) {
      const page = await readExport(cursor)
      all.push(...page.turns)
      if (page.nextCursor === null) return all
      cursor = page.nextCursor
    }
  }

  return {
    webs,
    workers,
    postgres,
    startAgain,
    readExport,
    exportAll,
    /** Resolves with the id of the turn if its answer was received completely. */
    async ask(question: string, url = pickWeb()): Promise<string | undefined> {
      try {
        const response = await fetch(`${url}/discovery/v2/assistant/${domain}/message`, {
          method: 'POST',
          headers: { authorization: `Bearer ${assistantKey}`, 'content-type': 'application/json' },
          body: JSON.stringify(messageBody(question)),
          signal: AbortSignal.timeout(answerTimeoutMs),
        })
        const chunks = response.ok ? readChunks(await response.text()) : []
        const [first] = chunks
        const isWhole = chunks.at(-1)?.type === 'finish'
        return isWhole && first?.type === 'start' ? first.messageId : undefined
      } catch {
        return undefined
      }
    },
    async update(): Promise<void> {
      try {
        const response = await fetch(`${pickWeb()}/v1/project/update/${projectId}`, {
          method: 'POST',
          headers: { authorization },
          signal: AbortSignal.timeout(exportTimeoutMs),
        })
        const { statusId } = (await response.json()) as { statusId?: string }
        if (statusId) statusIds.push(statusId)
      } catch {
        // Processes that are stopped or away refuse it.
      }
    },
    async countUpdates() {
      let ended = 0
      for (const statusId of statusIds) {
        const response = await fetch(`${pickWeb()}/v1/project/update-status/${statusId}`, {
          headers: { authorization, prefer: 'wait=60' },
        })
        const { endedAt } = (await response.json()) as { endedAt?: string }
        if (endedAt !== undefined) ended += 1
      }
      return { requested: statusIds.length, ended }
    },
    /** Waits until every web process is ready. */
    async recover(): Promise<void> {
      for (const { url } of webs) {
        let isReady = false
        while (!isReady) {
          const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(
            () => null,
          )
          isReady = response?.ok === true
        }
      }
    },
    async close(): Promise<void> {
      await Promise.all([...webs, ...workers].map(process => process.stop('SIGKILL')))
      await postgres.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
