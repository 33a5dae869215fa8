import { join } from 'node:path'
import type { ResolveTxt } from '../../src/access/index.ts'
import type { AnswerModel } from '../../src/assistant/index.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { readUpdateStatus, requestUpdate, waitForUpdateChange } from '../../src/deployments/index.ts'
import { type App, createApp } from '../../src/server/app.ts'
import { makeMissingKeys, prepareProject } from '../../src/server/first-start.ts'
import { silentLog } from '../../src/shared/index.ts'
import type { DatabaseLocation } from './database-location.ts'

/** The secret of tests with several processes on one database. */
export const sharedSecret = 'the shared secret of all test processes'

/** The recommended one takes a third of a second of processor time for each sign-in. */
const cheapCost = { N: 2 ** 10, r: 8, p: 1 }

export interface AppNeeds {
  location: DatabaseLocation
  /** Has the source folder `docs`, and with Postgres the data folder. */
  home: string
  environment?: Record<string, string>
  model?: AnswerModel
  /** Replaces the DNS. */
  resolveTxt?: ResolveTxt
}

export interface Deployed {
  statusId: string
  adminKey: string
  assistantKey: string
}

/** Opens the whole application in this process on a free port, with the project `docs`. */
export async function openTestApp({ location, home, environment, model, resolveTxt }: AppNeeds) {
  const docs = join(home, 'docs')
  const config = readConfig({
    PORT: '0',
    LECTERN_SHUTDOWN_SECONDS: '1',
    LECTERN_SCREENSHOTS: 'false',
    LECTERN_DATA: location.kind === 'sqlite' ? location.folder : join(home, 'data'),
    ...(location.kind === 'postgres' && { DATABASE_URL: location.url, LECTERN_SECRET: sharedSecret }),
    ...environment,
  })
  const app = await createApp({
    config,
    log: silentLog,
    allowedFolders: [docs],
    passwordCost: cheapCost,
    ...(model && { model }),
    ...(resolveTxt && { resolveTxt }),
  })
  const start = await prepareProject(app.services, { docs, domain: 'docs' })
  if (!start) throw new Error('No project was prepared.')
  app.startWorker()
  return { app, docs, start }
}

type OpenedApp = Awaited<ReturnType<typeof openTestApp>>

/** Deploys the project for the first time, and creates its keys. */
export async function deployFirst({ app, start }: OpenedApp): Promise<Deployed> {
  const { organizationId, id: projectId } = start.project
  const { statusId } = await requestUpdate(app.services, { projectId, source: 'onboarding' })
  await waitForUpdate(app, { organizationId, statusId })
  const { adminKey = '', assistantKey = '' } = await makeMissingKeys(app.services, start)
  return { statusId, adminKey, assistantKey }
}

async function waitForUpdate(app: App, input: { organizationId: string; statusId: string }): Promise<void> {
  for (;;) {
    const found = await readUpdateStatus(app.services, input)
    if (found?.status.status === 'success') return
    if (found?.status.status === 'failure')
      throw new Error(`${found.status.summary}\n${found.status.logs.join('\n')}`)
    const signal = AbortSignal.timeout(60_000)
    await waitForUpdateChange(app.services, {
      statusId: input.statusId,
      version: found?.version ?? 0,
      waitMs: 1_000,
      signal,
    })
  }
}
