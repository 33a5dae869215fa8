import { type BucketPlace, createArtifactStore } from '../../../src/artifacts/artifact-store.ts'
import { createDeploymentWorker } from '../../../src/deployments/running/deployment-worker.ts'
import { createId, silentLog } from '../../../src/shared/index.ts'
import { childInput } from '../child.ts'
import { type DatabaseLocation, openDatabaseAt } from '../database-location.ts'
import { createManualClock } from '../manual-clock.ts'
import { scriptBuild } from './script-build.ts'

/** A step of a deployment, or `switch`: everything is stored, and nothing names it. */
interface Input {
  location: DatabaseLocation
  stuckStep: string
  bucket?: BucketPlace
}

// Runs a worker that hangs in one step, prints "stuck", and waits to be killed.
const { location, stuckStep, bucket = null } = childInput<Input>()
const database = await openDatabaseAt(location)
const artifacts = createArtifactStore({ database, folder: null, bucket })
/** The index, the site and the manifest. */
let left = 3

async function stick(): Promise<never> {
  process.stdout.write('stuck\n')
  return new Promise(() => setInterval(() => {}, 1_000))
}

async function put(content: Uint8Array): Promise<string> {
  if (stuckStep === 'publish') return stick()
  const digest = await artifacts.put(content)
  left -= 1
  return stuckStep === 'switch' && left === 0 ? stick() : digest
}

await createDeploymentWorker({
  database,
  clock: createManualClock(),
  createId,
  log: silentLog,
  artifacts: { ...artifacts, put },
  build: scriptBuild({ 'a.md': '1' }, step => (step === stuckStep ? stick() : undefined)),
}).runUntilIdle()
