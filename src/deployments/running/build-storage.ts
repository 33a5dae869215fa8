import type { ArtifactStore, StoredPart } from '../../artifacts/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import { isServable } from '../live/is-servable.ts'
import type { Claim } from '../queue/claim-deployment.ts'
import { StepFailed } from './step-watch.ts'
import { readLiveBuild } from './store-build.ts'

/** Decides whether an organisation has room for a build. */
export interface BuildStorage {
  /** Throws `storage-full` if there is none. */
  requireProjectRoom(projectId: string): Promise<void>
  /** Counts the files of an artifact before they are stored. Throws `storage-full`, unless they are exempt. */
  claim(claim: { projectId: string; files: readonly StoredPart[]; isExempt: boolean }): Promise<void>
}

interface Needs {
  database: Database
  artifacts: ArtifactStore
  storage?: BuildStorage
}

/**
 * Counts what a deployment stores. Without room, `put` throws `StepFailed`. A build that replaces a live one of another release has no
 * limit, because the site is not served until then.
 */
export function countArtifacts<Given extends Needs>(needs: Given, claim: Claim): Given {
  const { artifacts, storage } = needs
  if (!storage) return needs
  const { projectId } = claim.lease
  async function onFiles(files: readonly StoredPart[]): Promise<void> {
    const counted = { projectId, files }
    await unlessFull(
      () => storage?.claim({ ...counted, isExempt: false }),
      async refusal => {
        if (!(await replacesOldFormat(needs, claim))) throw refusal
        await storage?.claim({ ...counted, isExempt: true })
      },
    )
  }
  const put: ArtifactStore['put'] = content => artifacts.put(content, { onFiles })
  return { ...needs, artifacts: { ...artifacts, put } }
}

/** Throws `StepFailed` if the organisation has no room for another build. A build that is stored already needs none. */
export async function requireRoom(needs: Needs, claim: Claim): Promise<void> {
  if (claim.deployment.publishes !== null) return
  await unlessFull(
    () => needs.storage?.requireProjectRoom(claim.lease.projectId),
    async refusal => {
      if (!(await replacesOldFormat(needs, claim))) throw refusal
    },
  )
}

async function unlessFull(
  check: () => Promise<void> | undefined,
  onFull: (refusal: StepFailed) => Promise<void>,
): Promise<void> {
  try {
    await check()
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'storage-full')) throw cause
    await onFull(new StepFailed(cause.message, { cause }))
  }
}

async function replacesOldFormat(needs: Needs, { liveDeploymentId }: Claim): Promise<boolean> {
  const { artifacts: live } = await readLiveBuild(needs, liveDeploymentId)
  return live !== undefined && !(await isServable(needs, live))
}
