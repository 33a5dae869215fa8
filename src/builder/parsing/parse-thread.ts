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
  isVerified: boolean
}

/** Groups while the thread parses, then the result. */
export type ParseThreadMessage = ReadingGroup | ParseThreadResult

// The entry of a thread that `createParseThreads` starts. Modules are imported once their cache is on.
const { compileCache }: ParseThreadData = workerData
if (compileCache !== null) enableCompileCache(compileCache)
const [
  { openSource },
  { openFolderPlace },
  { lockDown },
  { createGroupWriter },
  { openThreadQueue },
  { createVerifiedTree },
] = await Promise.all([
  import('../../content/index.ts'),
  import('../../sources/index.ts'),
  import('../sandbox/lock-down.ts'),
  import('./reading-group.ts'),
  import('./thread-queue.ts'),
  import('./verified-tree.ts'),
])
lockDown({ compileCache })
parentPort?.on('message', (order: ParseOrder) => parentPort?.postMessage(parseQueuedPages(order)))

function parseQueuedPages({ place, manifest, queue }: ParseOrder): ParseThreadResult {
  const tree = createVerifiedTree(openFolderPlace(place), manifest)
  const writer = createGroupWriter(group => parentPort?.postMessage(group, [group.bytes.buffer]))
  openSource(tree).readPages({ next: openThreadQueue(queue).next, onRead: writer.add })
  writer.flush()
  return { isVerified: tree.isVerified() }
}
