import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../src/server/app.ts'
import { copySampleSite } from './copy-sample-site.ts'
import { createLocation, type DatabaseKind, type DatabaseLocation } from './databases.ts'
import { type AppNeeds, type Deployed, deployFirst, openTestApp } from './open-test-app.ts'
import { sampleSite, writeFiles } from './sample-site.ts'

export { sharedSecret } from './open-test-app.ts'
export { sampleSite, writeFiles } from './sample-site.ts'

export interface RunningLectern extends Deployed {
  app: App
  url: string
  projectId: string
  domain: string
  /** The project's source folder; tests may change its files. */
  docs: string
  location: DatabaseLocation
  /** Stops the application and keeps its data. */
  stop(): Promise<void>
  /** Stops the application and removes its data. */
  close(): Promise<void>
}

export interface StartLectern extends Pick<AppNeeds, 'environment' | 'model' | 'resolveTxt'> {
  kind?: DatabaseKind
  /** Files of the site; by default, `sampleSite`. */
  files?: Record<string, string | Uint8Array>
}

/** Settings that change what a first start stores, or where. */
const storedSettings = /^(?:DATABASE_URL|LECTERN_(?:DATA|SECRET|EMBEDDING.*|ARTIFACTS|SCREENSHOTS))$/

/**
 * Starts the whole application in this process on a free port, with a deployed site. `sampleSite` is not deployed again, but copied
 * from the one that `prepareSampleSite` deployed. Give `files` to a test that needs the deployment.
 */
export async function startLectern(options: StartLectern = {}): Promise<RunningLectern> {
  const { kind = 'sqlite', files, environment = {}, ...replaced } = options
  const isSample = files === undefined && !Object.keys(environment).some(name => storedSettings.test(name))
  const { location, remove, deployed } = isSample
    ? await copySampleSite(kind)
    : { ...(await createLocation(kind)), deployed: null }
  const home = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  await writeFiles(join(home, 'docs'), files ?? sampleSite)
  const opened = await openTestApp({ location, home, environment, ...replaced })
  const { app, docs, start } = opened
  return {
    app,
    url: app.url,
    projectId: start.project.id,
    domain: start.project.domain,
    ...(deployed ?? (await deployFirst(opened))),
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
