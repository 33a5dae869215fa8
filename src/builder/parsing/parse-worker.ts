import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { PageTrace } from '../../content/index.ts'
import type { FolderPlace } from '../../sources/index.ts'
import type { Manifest } from './manifest.ts'
import type { SharedQueue } from './thread-queue.ts'

export interface ParseWorkerInput {
  place: FolderPlace
  manifest: Manifest
  queue: SharedQueue
}

export interface ParseWorkerResult {
  pages: {
    position: number
    trace: PageTrace | null
    /** As `encodeReading` wrote it. */
    content: Uint8Array
  }[]
  isVerified: boolean
}

// The entry of a thread that `parsePages` starts. Modules are imported once their cache is on.
enableCompileCache()
const [{ openSource }, { openFolderPlace }, { encodeReading }, { openThreadQueue }, { createVerifiedTree }] =
  await Promise.all([
    import('../../content/index.ts'),
    import('../../sources/index.ts'),
    import('./kept-pages.ts'),
    import('./thread-queue.ts'),
    import('./verified-tree.ts'),
  ])
parentPort?.postMessage(parseQueuedPages(workerData))
flushCompileCache()

function parseQueuedPages({ place, manifest, queue }: ParseWorkerInput): ParseWorkerResult {
  const tree = createVerifiedTree(openFolderPlace(place), manifest)
  const pages: ParseWorkerResult['pages'] = []
  openSource(tree).readPages({
    next: openThreadQueue(queue).next,
    onRead: (position, reading) =>
      pages.push({ position, trace: reading.trace, content: encodeReading(reading) }),
  })
  return { pages, isVerified: tree.isVerified() }
}
