import { availableParallelism, totalmem } from 'node:os'

export interface Machine {
  cores: number
  memoryBytes: number
}

/** A build may use 2 GB for JavaScript, and needs some more. */
const buildBytes = 2.5 * 2 ** 30
const mostBuilds = 8

/**
 * Returns how many deployments run at the same time: one more than cores, because the last of several is reserved, but no more than fit in
 * memory together, at least two, and at most eight. With one core, it is one.
 */
export function decideBuilds({ cores, memoryBytes }: Machine): number {
  if (cores < 2) return 1
  return Math.max(2, Math.min(cores + 1, Math.floor(memoryBytes / buildBytes), mostBuilds))
}

/** Containers can have less memory than their machine. */
export function readMachine(): Machine {
  const limitBytes = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return { cores: availableParallelism(), memoryBytes: Math.min(totalmem(), limitBytes) }
}
