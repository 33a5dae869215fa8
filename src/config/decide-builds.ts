import { availableParallelism, totalmem } from 'node:os'

export interface Machine {
  cores: number
  memoryBytes: number
}

const enoughBytes = 8 * 2 ** 30

/**
 * Returns how many deployments run at the same time. The last of several is reserved, so that with three, one organisation uses two cores.
 * Each may take gigabytes.
 */
export function decideBuilds({ cores, memoryBytes }: Machine): number {
  if (cores < 2) return 1
  return memoryBytes < enoughBytes ? 2 : 3
}

/** Containers can have less memory than their machine. */
export function readMachine(): Machine {
  const limitBytes = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return { cores: availableParallelism(), memoryBytes: Math.min(totalmem(), limitBytes) }
}
