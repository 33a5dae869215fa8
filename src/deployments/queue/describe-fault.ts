import { isOutage } from '../../database/index.ts'
import type { DeploymentStep } from '../deployment.ts'

/** In a message, as what comes from the process of a build has no code: files, Postgres, SQLite. */
const diskFullPattern = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|database or disk is full/i

/** Whether an error says that something could not be stored for want of room. */
export function isDiskFull(error: unknown): boolean {
  return diskFullPattern.test(describe(error))
}

/** One sentence for the owner about an error that nobody expected. */
export function describeFault(step: DeploymentStep, error: unknown): string {
  if (isDiskFull(error))
    return `The ${step} step failed: the server’s disk is full. Its operator can make room; then retry the update.`
  if (isOutage(error))
    return `The ${step} step failed: the server’s database could not be used for a while. Retry the update.`
  return `The ${step} step failed unexpectedly: ${describe(error)}`
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
