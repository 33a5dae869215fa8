import type { BuildSpan, DeploymentStep } from './build-protocol.ts'

/** Measures the steps of a traced build. Without a `traceparent`, it does nothing. */
export function createStepSpans(traceparent: string | undefined, report: (span: BuildSpan) => void) {
  let current: { step: DeploymentStep; startMs: number } | undefined

  function end(): void {
    if (current === undefined || traceparent === undefined) return
    const { step, startMs } = current
    current = undefined
    const processId = process.pid
    report({ name: `deployment ${step}`, parent: traceparent, startMs, endMs: Date.now(), processId })
  }
  return {
    end,
    start(step: DeploymentStep): void {
      end()
      current = { step, startMs: Date.now() }
    },
  }
}
