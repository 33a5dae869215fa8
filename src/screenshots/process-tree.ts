import { readdir, readFile } from 'node:fs/promises'

/** A process and all its descendants, in any process groups. */
export interface ProcessTree {
  ids: number[]
  /** Anonymous memory, without mapped files. */
  memoryBytes: number
}

/** Reads the tree from `/proc`. Without `/proc`, it is only the process, of unknown size. */
export async function readProcessTree(root: number): Promise<ProcessTree> {
  const entries = await readdir('/proc').catch(() => [])
  const parents = new Map<number, number>()
  await Promise.all(
    entries
      .filter(entry => /^\d+$/.test(entry))
      .map(async entry => {
        const parent = await readNumber(entry, /^PPid:\s+(\d+)/m)
        if (parent !== undefined) parents.set(Number(entry), parent)
      }),
  )
  const ids = new Set([root])
  // The loop over a set also visits ids that are added meanwhile.
  for (const id of ids) for (const [child, parent] of parents) if (parent === id) ids.add(child)
  const sizes = await Promise.all([...ids].map(id => readNumber(`${id}`, /^RssAnon:\s+(\d+) kB/m)))
  return { ids: [...ids], memoryBytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0) * 1024, 0) }
}

export async function killProcessTree(root: number): Promise<void> {
  const { ids } = await readProcessTree(root)
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // The process has exited.
    }
  }
}

async function readNumber(id: string, pattern: RegExp): Promise<number | undefined> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  const [, number] = pattern.exec(status) ?? []
  return number === undefined ? undefined : Number(number)
}
