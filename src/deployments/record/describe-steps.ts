import type { UpdateStep } from '../../contract/index.ts'

/** A step that a worker has started; the start in milliseconds. */
export interface StartedStep {
  step: UpdateStep['step']
  startedAt: number
}

/** The steps as the contract shows them. A step ends when the next one starts, or with the deployment. */
export function describeSteps(steps: readonly StartedStep[], endedAt: number | null): UpdateStep[] {
  return steps.map(({ step, startedAt }, position) => {
    const end = steps[position + 1]?.startedAt ?? endedAt
    return {
      step,
      startedAt: new Date(startedAt).toISOString(),
      ...(end !== null && { endedAt: new Date(end).toISOString() }),
    }
  })
}
