import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ResolveTxt } from '../../src/access/index.ts'
import type { AnswerModel } from '../../src/assistant/index.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { readUpdateStatus, requestUpdate, waitForUpdateChange } from '../../src/deployments/index.ts'
import { type App, createApp } from '../../src/server/app.ts'
import { makeMissingKeys, prepareProject } from '../../src/server/first-start.ts'
import { silentLog } from '../../src/shared/index.ts'
import { createLocation, type DatabaseKind, type DatabaseLocation } from './databases.ts'

export interface RunningLectern {
  app: App
  url: string
  projectId: string
  domain: string
  statusId: string
  adminKey: string
  assistantKey: string
  /** The project's source folder; tests may change its files. */
  docs: string
  location: DatabaseLocation
  /** Stops the application and keeps its data. */
  stop(): Promise<void>
  /** Stops the application and removes its data. */
  close(): Promise<void>
}

export interface StartLectern {
  kind?: DatabaseKind
  /** Files of the site; by default, `sampleSite`. */
  files?: Record<string, string | Uint8Array>
  environment?: Record<string, string>
  model?: AnswerModel
  /** Replaces the DNS. */
  resolveTxt?: ResolveTxt
}

export const sampleSite = {
  'index.md': '# Acme\n\nAcme is a build tool for small teams.\n',
  'guide/proxy.md':
    '# Proxy\n\n## Configure the proxy\n\nTo configure the proxy of the dev server, set `server.proxy` in the configuration file.\n\n```js\nexport default { server: { proxy: { "/api": "http://localhost:3000" } } }\n```\n\n## Websockets\n\nThe proxy forwards websockets when `ws: true` is set.\n',
  'guide/environment.md':
    '# Environment variables\n\nVariables that begin with `ACME_` are put into the bundle at build time.\n',
}

/** The secret of tests with several processes on one database. */
export const sharedSecret = 'the shared secret of all test processes'

/** Starts the whole application in this process on a free port, with a deployed site. */
export async function startLectern(options: StartLectern = {}): Promise<RunningLectern> {
  const { location, remove } = await createLocation(options.kind ?? 'sqlite')
  const home = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  const docs = join(home, 'docs')
  await writeFiles(docs, options.files ?? sampleSite)
  const config = readConfig({
    PORT: '0',
    LECTERN_SHUTDOWN_SECONDS: '1',
    LECTERN_SCREENSHOTS: 'false',
    LECTERN_DATA: location.kind === 'sqlite' ? location.folder : join(home, 'data'),
    ...(location.kind === 'postgres' && { DATABASE_URL: location.url, LECTERN_SECRET: sharedSecret }),
    ...options.environment,
  })
  const app = await createApp({
    config,
    log: silentLog,
    allowedFolders: [docs],
    ...(options.model && { model: options.model }),
    ...(options.resolveTxt && { resolveTxt: options.resolveTxt }),
  })
  const start = await prepareProject(app.services, { docs, domain: 'docs' })
  if (!start) throw new Error('No project was prepared.')
  app.startWorker()
  const { organizationId, id: projectId } = start.project
  const { statusId } = await requestUpdate(app.services, { projectId, source: 'onboarding' })
  await waitForUpdate(app, { organizationId, statusId })
  const { adminKey = '', assistantKey = '' } = await makeMissingKeys(app.services, start)
  return {
    app,
    url: app.url,
    projectId,
    domain: start.project.domain,
    statusId,
    adminKey,
    assistantKey,
    docs,
    location,
    stop: app.close,
    close: async () => {
      await app.close()
      await remove()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
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
