import { tmpdir } from 'node:os'
import { createArtifactStore } from '../../../src/artifacts/artifact-store.ts'
import { runBuildSteps } from '../../../src/builder/build-steps.ts'
import { resolveChecks } from '../../../src/builder/checks/resolve-checks.ts'
import { readEarlierBuild } from '../../../src/builder/read-earlier-build.ts'
import { createDeploymentWorker } from '../../../src/deployments/running/deployment-worker.ts'
import { silentLog, systemClock } from '../../../src/shared/index.ts'
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
  build: async ({ deploymentId, origin, live, checks = null }, reporter, signal) =>
    runBuildSteps(
      {
        deploymentId,
        origin,
        baseline: 'same-source',
        checks: resolveChecks(checks),
        earlier: await readEarlierBuild(artifacts, live),
        workFolder: tmpdir(),
        upload: null,
        authorization: null,
        ssh: null,
        sources: {},
        isCareful: false,
      },
      reporter,
      signal,
    ),
}).start()
process.stdout.write('started\n')
