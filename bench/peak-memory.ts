import { readProcessTree } from '../src/screenshots/process-tree.ts'

const everyMs = 100

/** Watches the memory of a process and its descendants; 0 if the system does not report it. */
export function readPeakMemory(pid: number) {
  let bytes = 0
  let looking: Promise<void> | undefined
  const look = async () => {
    bytes = Math.max(bytes, (await readProcessTree(pid)).memoryBytes)
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, everyMs)
  return {
    async stop(): Promise<{ bytes: number }> {
      clearInterval(timer)
      await looking
      return { bytes }
    },
  }
}
