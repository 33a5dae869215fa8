import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { FolderPlace } from '../../sources/index.ts'
import type { Manifest } from './manifest.ts'
import type { ReadingGroup } from './reading-group.ts'
import type { SharedQueue } from './thread-queue.ts'

export interface ParseThreadData {
  /** Null if the process has none. */
  compileCache: string | null
}

export interface ParseOrder {
  place: FolderPlace
  manifest: Manifest
  queue: SharedQueue
}

export interface ParseThreadResult {
  /** As in `VerifiedTree`. */
  mismatches: string[]
}

/** Groups while the thread parses, each with the mismatches so far, then the result. */
export type ParseThreadMessage = ParseThreadResult & { group?: ReadingGroup }

// The entry of a thread that `createParseThreads` starts. Modules are imported once their cache is on.
const { compileCache }: ParseThreadData = workerData
if (compileCache !== null) enableCompileCache(compileCache)
const [
  { openSource },
  { openFolderPlace },
  { lockDown },
  { createGroupWriter },
  { readInTurns },
  { manyPages, releaseMemory },
  { openThreadQueue },
  { createVerifiedTree },
] = await Promise.all([
  import('../../content/parsing.ts'),
  import('../../sources/index.ts'),
  import('../sandbox/lock-down.ts'),
  import('./reading-group.ts'),
  import('./read-in-turns.ts'),
  import('./release-memory.ts'),
  import('./thread-queue.ts'),
  import('./verified-tree.ts'),
])
lockDown({ compileCache })
parentPort?.on('message', async (order: ParseOrder) => parentPort?.postMessage(await parseQueuedPages(order)))

async function parseQueuedPages({ place, manifest, queue }: ParseOrder): Promise<ParseThreadResult> {
  const tree = createVerifiedTree(openFolderPlace(place), manifest)
  const send = (message: ParseThreadMessage, moved: ArrayBuffer[]) => parentPort?.postMessage(message, moved)
  const writer = createGroupWriter(group =>
    send({ group, mismatches: tree.mismatches() }, [group.bytes.buffer]),
  )
  await readInTurns(openSource(tree), { next: openThreadQueue(queue).next, onRead: writer.add })
  writer.flush()
  // This thread ends now, but V8 would keep its memory for seconds.
  if (queue.positions.length >= manyPages) releaseMemory()
  return { mismatches: tree.mismatches() }
}
