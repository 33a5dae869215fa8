import type { DeploymentStep } from '../../builder/index.ts'
import { isOutage } from '../../database/index.ts'
import { isDiskFull } from '../../shared/index.ts'

export function describeStepError(step: DeploymentStep, error: unknown): string {
  if (isDiskFull(error))
    return `The ${step} step failed: the server’s disk is full. Ask its operator to free space, then retry the update.`
  if (isOutage(error))
    return `The ${step} step failed: the server’s database could not be reached for a while. Retry the update.`
  return `The ${step} step failed unexpectedly: ${error instanceof Error ? error.message : String(error)}`
}
