import { type UpdateState, type UpdateStep, updateSteps } from '../../../../src/contract/index.ts'

export type StepState = 'done' | 'running' | 'failed' | 'waiting'

export interface ListedStep {
  step: UpdateStep['step']
  state: StepState
  /** Null before the step starts. */
  ms: number | null
}

/** The steps of a deployment at a time, with those that are still to come while it runs. If only a check stopped it, no step failed. */
export function listSteps(
  started: readonly UpdateStep[],
  { status, now, isRefused = false }: { status: UpdateState; now: number; isRefused?: boolean },
): ListedStep[] {
  const begun = started.map(({ step, startedAt, endedAt }, position): ListedStep => {
    const isLast = position === started.length - 1
    const end = endedAt === undefined ? now : Date.parse(endedAt)
    const state = isLast && !isRefused ? lastStates[status] : 'done'
    return { step, state, ms: Math.max(0, end - Date.parse(startedAt)) }
  })
  if (status === 'success' || status === 'failure') return begun
  const last = started.at(-1)
  const next = last ? updateSteps.indexOf(last.step) + 1 : 0
  const waiting = updateSteps.slice(next).filter(step => step !== 'embed')
  return [...begun, ...waiting.map(step => ({ step, state: 'waiting' as const, ms: null }))]
}

const lastStates: Record<UpdateState, StepState> = {
  queued: 'running',
  in_progress: 'running',
  success: 'done',
  failure: 'failed',
}
