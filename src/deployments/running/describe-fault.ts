import type { DeploymentStep } from '../../builder/index.ts'
import { isOutage } from '../../database/index.ts'
import { isDiskFull } from '../../shared/index.ts'

/** One sentence for the owner about an error that nobody expected. */
export function describeFault(step: DeploymentStep, error: unknown): string {
  if (isDiskFull(error))
    return `The ${step} step failed: the server’s disk is full. Its operator can make room; then retry the update.`
  if (isOutage(error))
    return `The ${step} step failed: the server’s database could not be used for a while. Retry the update.`
  return `The ${step} step failed unexpectedly: ${error instanceof Error ? error.message : String(error)}`
}
