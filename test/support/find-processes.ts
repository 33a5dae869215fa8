import { readFile } from 'node:fs/promises'
import { readProcessTree } from '../../src/screenshots/process-tree.ts'

/** Returns the descendants of a process whose command contains the text. Empty on systems without `/proc`. */
export async function findProcesses(root: number, command: string): Promise<number[]> {
  const { ids } = await readProcessTree(root)
  const found: number[] = []
  for (const id of ids) {
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(command)) found.push(id)
  }
  return found
}

/** Returns whether a process is running. A zombie counts as ended. */
export async function isRunning(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tX')
  return !/^State:\t[XZ]/m.test(status)
}
