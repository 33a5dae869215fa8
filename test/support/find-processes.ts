import { readFile } from 'node:fs/promises'
import { readProcessTree } from '../../src/screenshots/process-tree.ts'

/** Ids of what a process started, or what those started, whose command has this in it; none where the system does not tell. */
export async function findProcesses(root: number, command: string): Promise<number[]> {
  const { ids } = await readProcessTree(root)
  const found: number[] = []
  for (const id of ids) {
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(command)) found.push(id)
  }
  return found
}

/** Whether there is such a process; one that has ended and that nobody has asked for its end counts as ended. */
export async function isRunning(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tX')
  return !/^State:\t[XZ]/m.test(status)
}
