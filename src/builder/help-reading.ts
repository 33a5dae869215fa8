import { openSource } from '../content/index.ts'
import { openFolderPlace } from '../sources/index.ts'
import { encodeReading } from './kept-pages.ts'
import { openPageQueue } from './page-queue.ts'
import type { HelperInput, HelperResult, ReadByHelper } from './read-with-helpers.ts'
import { createSteadyTree } from './steady-tree.ts'

/** Reads pages of the queue until it is empty. */
export function helpReading({ place, manifest, queue }: HelperInput): HelperResult {
  const tree = createSteadyTree(openFolderPlace(place), manifest)
  const pages: ReadByHelper[] = []
  openSource(tree).readPages({
    next: openPageQueue(queue).next,
    onRead: (position, reading) =>
      pages.push({ position, trace: reading.trace, content: encodeReading(reading) }),
  })
  return { pages, isSteady: tree.isSteady() }
}
