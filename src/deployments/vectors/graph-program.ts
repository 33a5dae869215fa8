import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { buildVectorGraph, readVectorFile } from '../../search/index.ts'
import type { GraphJob, GraphMessage } from './build-graph.ts'

// Entry of the process that `createGraphBuilder` starts. When that one is gone, however it went, this one goes too.
const leave = () => process.exit(1)
process.once('disconnect', leave)
const [job]: GraphJob[] = await once(process, 'message')
if (job) {
  const graph = await buildVectorGraph(readVectorFile(await readFile(job.vectors)))
  if (graph) await writeFile(job.graph, graph)
  const message: GraphMessage = { isBuilt: graph !== undefined }
  await new Promise<void>(resolve => process.send?.(message, undefined, undefined, () => resolve()))
}
process.off('disconnect', leave)
process.disconnect()
