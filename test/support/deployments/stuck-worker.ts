import { createArtifactStore } from '../../../src/artifacts/artifact-store.ts'
import { createDeploymentWorker } from '../../../src/deployments/running/deployment-worker.ts'
import { createId, silentLog } from '../../../src/shared/index.ts'
import { childInput } from '../child.ts'
import { type DatabaseLocation, openDatabaseAt } from '../database-location.ts'
import { createManualClock } from '../manual-clock.ts'
import { scriptBuild } from './script-build.ts'

// Runs a worker that hangs in one step, prints "stuck", and waits to be killed.
const { location, stuckStep } = childInput<{ location: DatabaseLocation; stuckStep: string }>()
const database = await openDatabaseAt(location)
const artifacts = createArtifactStore({ database, folder: null })

async function stick(): Promise<never> {
  process.stdout.write('stuck\n')
  return new Promise(() => setInterval(() => {}, 1_000))
}

await createDeploymentWorker({
  database,
  clock: createManualClock(),
  createId,
  log: silentLog,
  artifacts: stuckStep === 'publish' ? { ...artifacts, put: stick } : artifacts,
  build: scriptBuild({ 'a.md': '1' }, step => (step === stuckStep ? stick() : undefined)),
}).runUntilIdle()
