import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createArtifactStore } from '../../../src/artifacts/artifact-store.ts'
import { runBuildSteps } from '../../../src/builder/build-steps.ts'
import { createBuildTools } from '../../../src/builder/build-tools.ts'
import { openOutcome } from '../../../src/builder/build-transfer.ts'
import { resolveChecks } from '../../../src/builder/checks/resolve-checks.ts'
import { localFileOf } from '../../../src/builder/parsing/local-file.ts'
import { readEarlierBuild } from '../../../src/builder/read-earlier-build.ts'
import type { ProjectSource } from '../../../src/contract/index.ts'
import { createDeploymentWorker } from '../../../src/deployments/running/deployment-worker.ts'
import { silentLog, systemClock } from '../../../src/shared/index.ts'
import { defaultSourceLimits, type LocalSource, locateFolder } from '../../../src/sources/index.ts'
import { childInput } from '../child.ts'
import { type DatabaseLocation, openDatabaseAt } from '../database-location.ts'

export interface FleetWorkerInput {
  location: DatabaseLocation
  owner: string
  leaseMs: number
}

// A worker that builds in its own process, so that hundreds of small builds take seconds.
const { location, owner, leaseMs } = childInput<FleetWorkerInput>()
const database = await openDatabaseAt(location)
const artifacts = createArtifactStore({ database, folder: null })
createDeploymentWorker({
  database,
  clock: systemClock,
  createId: () => owner,
  log: silentLog,
  artifacts,
  leaseMs,
  concurrency: 2,
  build: async ({ deploymentId, origin, live, checks = null }, reporter, signal) => {
    const found = await readEarlierBuild(artifacts, live)
    const pages = found?.pages ? await Buffer.concat(await Array.fromAsync(found.pages())) : null
    const workFolder = await mkdtemp(join(tmpdir(), 'lectern-fleet-'))
    const outcome = await runBuildSteps(
      { ...createBuildTools({ compileCache: null }), reporter },
      {
        deploymentId,
        source: await locateSource(origin, signal),
        baseline: 'same-source',
        checks: resolveChecks(checks),
        hasSignIn: false,
        site: {},
        runsScripts: false,
        descriptions: {},
        earlier: found && { ...found, basis: null, pages: pages && localFileOf(pages) },
        readReplay: async () => null,
        workFolder,
        limits: {},
        isCareful: false,
      },
      signal,
    )
    const opened = await openOutcome(outcome, { work: workFolder })
    await rm(workFolder, { recursive: true })
    if (opened.kind !== 'built' && opened.kind !== 'unchanged' && opened.kind !== 'failed')
      throw new Error(`the build was given all that it needs: ${opened.kind}`)
    return opened
  },
}).start()
process.stdout.write('started\n')

async function locateSource(origin: ProjectSource, signal: AbortSignal): Promise<LocalSource> {
  if (origin.kind !== 'folder') throw new Error(`the source is ${origin.kind}`)
  const needs = { limits: defaultSourceLimits }
  return { kind: 'folder', ...(await locateFolder(needs, { origin, signal, onSource: () => {} })) }
}
