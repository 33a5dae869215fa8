import { type DeploymentStep, deploymentSteps } from '../../builder/index.ts'
import type { Clock } from '../../shared/index.ts'
import type { StartedStep } from '../record/describe-steps.ts'

/** A step failed; the message is a sentence for the owner. */
export class StepFailed extends Error {}

/** Times the steps of a run. `signal` aborts with the outer signal or when a step exceeds its time limit. */
export function createStepWatch(options: {
  clock: Clock
  timeoutsMs: Record<DeploymentStep, number>
  signal: AbortSignal
  /** `started`: all steps so far. */
  onStep(step: DeploymentStep, started: readonly StartedStep[]): void
  onStepEnd?(step: DeploymentStep, ms: number): void
}) {
  const timeout = new AbortController()
  const began = new Map<DeploymentStep, number>()
  let isClosed = false
  let current: DeploymentStep = deploymentSteps[0]
  let timer: NodeJS.Timeout | undefined

  function endStep(): void {
    const start = began.get(current)
    if (start !== undefined && !isClosed) options.onStepEnd?.(current, options.clock.now() - start)
  }

  return {
    signal: AbortSignal.any([options.signal, timeout.signal]),
    current: () => current,
    start(step: DeploymentStep): void {
      clearTimeout(timer)
      endStep()
      current = step
      began.set(step, options.clock.now())
      const limitMs = options.timeoutsMs[step]
      timer = setTimeout(() => {
        timeout.abort(
          new StepFailed(`The ${step} step took longer than ${limitMs / 1000} seconds and was stopped.`),
        )
      }, limitMs)
      options.onStep(
        step,
        Array.from(began, ([name, startedAt]) => ({ step: name, startedAt })),
      )
    },
    /** Formats the durations, for example `2.1 s (fetch 0.3 s, parse 1.8 s)`. */
    describe(): string {
      const now = options.clock.now()
      const starts = [...began]
      const parts = starts.map(([step, start], position) => {
        const end = starts[position + 1]?.[1] ?? now
        return `${step} ${seconds(end - start)}`
      })
      return `${seconds(now - (starts[0]?.[1] ?? now))} (${parts.join(', ')})`
    },
    close(): void {
      clearTimeout(timer)
      endStep()
      isClosed = true
    },
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
