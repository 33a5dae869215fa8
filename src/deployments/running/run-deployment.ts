import type { ArtifactStore } from '../../artifacts/index.ts'
import type {
  BuildOrigin,
  BuildSite,
  BuildSpan,
  BuiltSite,
  ChangedSite,
  DeploymentStep,
} from '../../builder/index.ts'
import { noFindings } from '../../builder/index.ts'
import type { Database } from '../../database/index.ts'
import { type Clock, type Log, retryBriefly, type Span, type Telemetry, trace } from '../../shared/index.ts'
import type { Claim } from '../queue/claim-deployment.ts'
import { isLeaseHeld, renewLease, saveProgress } from '../queue/lease.ts'
import { canAddVectors, embedBuild, type FindEmbedding } from '../vectors/embed-build.ts'
import { type BuildStorage, countArtifacts, requireRoom } from './build-storage.ts'
import { decideBaseline } from './decide-baseline.ts'
import { describeStepError } from './describe-step-error.ts'
import { type DeploymentEnding, endDeployment } from './end-deployment.ts'
import { type ListQuestions, prepareReplay } from './prepare-replay.ts'
import { boundLine, createProgressWriter, type ProgressWriter } from './progress-writer.ts'
import { readKeptBuild } from './read-kept-build.ts'
import { createStepWatch, StepFailed } from './step-watch.ts'
import { readLiveBuild, repeatBuild, type StoredBuild, storeBuild } from './store-build.ts'

export interface RunNeeds {
  database: Database
  clock: Clock
  artifacts: ArtifactStore
  log: Log
  telemetry: Telemetry
  build: BuildSite
  findEmbedding?: FindEmbedding
  /** Without it, no questions are asked. */
  listQuestions?: ListQuestions
  leaseMs: number
  maxSiteBytes?: number
  sitesAreSeparate?: boolean
  /** Without it, storage is not limited. */
  storage?: BuildStorage
  stepTimeoutsMs: Record<DeploymentStep, number>
  /** Called when the deployment waits for an embedding model. */
  onEmbed?: () => void
}

/** The deployment was cancelled or taken over by another worker. */
export class LeaseLost extends Error {}

const stepSummaries: Record<DeploymentStep, string> = {
  fetch: 'Fetching the source.',
  read: 'Reading the files.',
  parse: 'Parsing the pages.',
  index: 'Building the search index.',
  embed: 'Embedding the passages.',
  publish: 'Publishing.',
}

/**
 * Runs a claimed deployment: the steps, their log and at last the switch. Rejects, without ending the deployment, if the signal aborts,
 * the lease is lost or the database stays unavailable.
 */
export function runDeployment(needs: RunNeeds, claim: Claim, signal: AbortSignal): Promise<void> {
  const { deploymentId, projectId, attempt } = claim.lease
  const attributes = {
    'lectern.deployment_id': deploymentId,
    'lectern.project_id': projectId,
    'lectern.attempt': attempt,
  }
  // A separate trace, although a request of the same process may have woken the worker.
  const start = {
    name: 'deployment',
    attributes,
    parent: null,
    link: claim.deployment.traceparent ?? undefined,
  }
  return trace(needs.telemetry, start, span => runClaim({ ...needs, span }, claim, signal))
}

type TracedNeeds = RunNeeds & { span: Span }

async function runClaim(needs: TracedNeeds, claim: Claim, signal: AbortSignal): Promise<void> {
  const { lease } = claim
  const startedAt = needs.clock.now()
  // A later attempt waited for the one before it.
  if (lease.attempt === 1)
    needs.telemetry.observe('deployment_wait', (startedAt - claim.deployment.createdAt) / 1000, {})
  const lost = new AbortController()
  const running = AbortSignal.any([signal, lost.signal])
  const checkLease = (isHeld: boolean) => {
    if (!isHeld) lost.abort(new LeaseLost('The deployment was cancelled or taken over by another worker.'))
  }
  const unsubscribe = needs.database.subscribe('deployments', projectId => {
    if (projectId === lease.projectId) isLeaseHeld(needs, lease).then(checkLease, () => {})
  })
  const heartbeat = setInterval(() => {
    // A short database outage does not mean that the lease is lost.
    renewLease(needs, lease, needs.leaseMs).then(checkLease, () => {})
  }, needs.leaseMs / 3)
  try {
    running.throwIfAborted()
    const progress = createProgressWriter({
      written: claim.logLines,
      save: async progress =>
        checkLease(await retryBriefly(() => saveProgress(needs, lease, progress), running)),
    })
    if (lease.attempt > 1)
      progress.write(`Attempt ${lease.attempt}: the worker stopped during the previous attempt.`)
    const ending = await runSteps(countArtifacts(needs, claim), claim, progress, running)
    needs.span.set({ 'lectern.status': ending.status })
    running.throwIfAborted()
    await progress.flush()
    running.throwIfAborted()
    const result = await recordEnding(needs, claim, ending, running)
    needs.telemetry.count('deployments', { result })
    needs.telemetry.observe('deployment', (needs.clock.now() - startedAt) / 1000, { result })
  } finally {
    clearInterval(heartbeat)
    unsubscribe()
  }
}

async function runSteps(
  needs: TracedNeeds,
  claim: Claim,
  progress: ProgressWriter,
  signal: AbortSignal,
): Promise<DeploymentEnding> {
  const { lease } = claim
  const { id: deploymentId, origin } = claim.deployment
  const comparedWith = claim.asked.liveDeploymentId
  const steps = createStepWatch({
    clock: needs.clock,
    timeoutsMs: needs.stepTimeoutsMs,
    signal,
    onStep: (step, started) => progress.change({ summary: stepSummaries[step], steps: started }),
    onStepEnd: (step, ms) => needs.telemetry.observe('deployment_step', ms / 1000, { step }),
  })
  let from: BuildOrigin = { commit: claim.deployment.commit, author: claim.deployment.author }
  let built: BuiltSite | ChangedSite | undefined
  try {
    await requireRoom(needs, claim)
    const earlier = await retryBriefly(() => readLiveBuild(needs, claim.liveDeploymentId), steps.signal)
    const live = earlier.artifacts
    const replay = await retryBriefly(() => prepareReplay(needs, claim), steps.signal)
    const outcome =
      (await findKeptBuild(needs, claim, { progress, signal: steps.signal })) ??
      (await needs.build(
        {
          ...{ deploymentId, projectId: lease.projectId, origin, live, checks: claim.checks },
          shareName: claim.shareName,
          hasSignIn: claim.hasSignIn,
          site: claim.site,
          runsScripts: claim.hasOwnHost || (needs.sitesAreSeparate === true && claim.isAlone),
          baseline: decideBaseline(earlier.origin, origin),
          replay,
          // Questions are asked of the whole index.
          isIncremental:
            (replay === undefined || replay.index === live?.index) &&
            (await retryBriefly(
              () => canAddVectors({ ...withoutEmbedding, ...needs }, lease.projectId, live),
              steps.signal,
            )),
          traceparent: needs.span.traceparent,
        },
        {
          onStep: steps.start,
          onLog: progress.write,
          onSpan: built => recordBuildSpan(needs.telemetry, built),
          onSource: found => {
            from = mergeOrigins(from, found)
            progress.change(from)
          },
        },
        steps.signal,
      ))
    if (outcome.kind === 'built' || outcome.kind === 'changed') built = outcome
    if (outcome.kind === 'failed') {
      const { reason, findings = noFindings, isBranchMissing = false } = outcome
      return { status: 'failure', summary: boundLine(reason), findings, isBranchMissing }
    }
    if (outcome.kind !== 'unchanged' && outcome.refusal !== null && !claim.deployment.publishesAnyway) {
      const { refusal, findings } = outcome
      const details = { ...from, artifacts: {}, problem: null, comparedWith }
      const refused = await retryBriefly(() => storeBuild(needs, live, outcome, details), steps.signal)
      return { status: 'failure', summary: boundLine(refusal), findings, replay: refused.replay, refused }
    }
    const site = { projectId: lease.projectId, deploymentId, live, outcome }
    const startEmbedding = () => {
      steps.start('embed')
      needs.onEmbed?.()
    }
    const embedding = { onStart: startEmbedding, onLog: progress.write }
    const embedded = await trace(needs.telemetry, { name: 'deployment embed' }, () =>
      embedBuild({ ...withoutEmbedding, ...needs }, site, embedding, steps.signal),
    )
    steps.start('publish')
    const store = async (): Promise<StoredBuild> => {
      if (outcome.kind !== 'unchanged')
        return storeBuild(needs, live, outcome, { ...from, ...embedded, comparedWith })
      const { liveDeploymentId: id } = claim
      if (live === undefined || id === null)
        throw new Error('the build says that nothing changed, but nothing is live')
      // The live deployment of a preview was compared with the project's.
      const isCompared = id !== comparedWith
      return repeatBuild({ id, artifacts: live, isCompared }, { ...from, ...embedded })
    }
    const stored = await trace(needs.telemetry, { name: 'deployment publish' }, () =>
      unlessAborted(retryBriefly(store, steps.signal), steps.signal),
    )
    progress.conclude(`Built in ${steps.describe()}.`)
    return { status: 'success', ...stored }
  } catch (error) {
    if (error instanceof StepFailed) return { status: 'failure', summary: error.message }
    if (!signal.aborted)
      needs.log.error(
        { err: error, deploymentId, step: steps.current() },
        'a deployment step failed unexpectedly',
      )
    return { status: 'failure', summary: boundLine(describeStepError(steps.current(), error)) }
  } finally {
    steps.close()
    await built?.close()
  }
}

/** The build that is published anyway; undefined if there is none to publish or it has to be built again. */
async function findKeptBuild(
  needs: RunNeeds,
  { lease, deployment: { publishes } }: Claim,
  { progress, signal }: { progress: ProgressWriter; signal: AbortSignal },
): Promise<BuiltSite | ChangedSite | undefined> {
  if (publishes === null) return undefined
  const { projectId } = lease
  const kept = await retryBriefly(() => readKeptBuild(needs, { id: publishes, projectId }), signal)
  progress.write(
    kept
      ? `Using the build of ${publishes}, which checks stopped.`
      : `The build of ${publishes} is no longer stored. Building it again.`,
  )
  return kept
}

/** The build process measures its steps, and the server sends them to the collector. */
function recordBuildSpan(telemetry: Telemetry, { name, parent, startMs, endMs, processId }: BuildSpan): void {
  const attributes = { 'process.pid': processId }
  telemetry.startSpan({ name, parent, startMs, attributes }).end(endMs)
}

const withoutEmbedding = { findEmbedding: async () => null }

// The request knows the author better; the fetched source knows the commit better.
function mergeOrigins(asked: BuildOrigin, found: BuildOrigin): BuildOrigin {
  const commit = asked.commit || found.commit ? { ...asked.commit, ...found.commit } : null
  return { commit, author: asked.author ?? found.author }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  work.then(resolve, reject)
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

async function recordEnding(
  needs: RunNeeds,
  claim: Claim,
  ending: DeploymentEnding,
  signal: AbortSignal,
): Promise<'success' | 'failure' | 'lost'> {
  const { lease } = claim
  const result = await retryBriefly(() => endDeployment(needs, lease, ending), signal)
  if (result === 'archived')
    await retryBriefly(
      () => endDeployment(needs, lease, { status: 'failure', summary: 'The project was archived.' }),
      signal,
    )
  needs.log.info(
    { deploymentId: lease.deploymentId, projectId: lease.projectId, status: ending.status, result },
    'deployment ended',
  )
  if (result === 'archived') return 'failure'
  return result === 'lost' ? 'lost' : ending.status
}
