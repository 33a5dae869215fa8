import type { AskedQuestion, ReplayRequest } from '../../builder/index.ts'
import { defaultChecks } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Claim } from '../queue/claim-deployment.ts'
import { decideBaseline } from './decide-baseline.ts'
import { readLiveBuild } from './store-build.ts'

/** Lists the questions that readers asked a project recently. */
export type ListQuestions = (projectId: string) => Promise<AskedQuestion[]>

interface ReplayNeeds {
  database: Database
  listQuestions?: ListQuestions
}

/** Returns the questions to ask the live site and the new build; undefined if nothing is compared. */
export async function prepareReplay(
  needs: ReplayNeeds,
  { asked, checks, deployment }: Claim,
): Promise<ReplayRequest | undefined> {
  if (!needs.listQuestions || (checks?.questions ?? defaultChecks.questions) === 'off') return undefined
  const { artifacts, origin } = await readLiveBuild(needs, asked.liveDeploymentId)
  const baseline = decideBaseline(origin, deployment.origin)
  if (!artifacts || baseline === 'bundled') return undefined
  const questions = await needs.listQuestions(asked.projectId)
  const { index, changedIndex } = artifacts
  return questions.length === 0 ? undefined : { questions, index, changedIndex, baseline }
}
