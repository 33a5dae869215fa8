import { fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { extname, join } from 'node:path'
import type { BuildJob } from '../../builder/index.ts'
import { childEnvironment } from '../../builder/index.ts'

/** Paths of the file that is read and of the one that is written. */
export interface GraphJob {
  vectors: string
  graph: string
}

export interface GraphMessage {
  /** False without the library. */
  isBuilt: boolean
}

/** A graph of a file of vectors; null where the library for it is not installed. Throws where it cannot be built. */
export type BuildGraph = (vectors: Uint8Array, signal: AbortSignal) => Promise<Uint8Array | null>

// The published build has .js files in the place of ours.
const graphProgram = new URL(`./graph-program${extname(import.meta.url)}`, import.meta.url)
const timeoutMs = 3_600_000
/** Behind the server's own work where there are few cores. */
const lowPriority = 5

export interface GraphBuilderOptions {
  workFolder: string
  /** What the process sees of it is what it needs to run. */
  environment: Environment
}

type Environment = NonNullable<BuildJob['sources']['environment']>

/** Builds graphs in a process of their own: it takes minutes of all cores, and runs native code. */
export function createGraphBuilder({ workFolder, environment }: GraphBuilderOptions): BuildGraph {
  return async (vectors, signal) => {
    await mkdir(workFolder, { recursive: true })
    const folder = await mkdtemp(join(workFolder, 'build-'))
    try {
      const job: GraphJob = { vectors: join(folder, 'vectors'), graph: join(folder, 'graph') }
      await writeFile(job.vectors, vectors)
      const isBuilt = await runProgram(
        job,
        environment,
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      )
      return isBuilt ? await readFile(job.graph) : null
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

async function runProgram(job: GraphJob, environment: Environment, signal: AbortSignal): Promise<boolean> {
  const env = childEnvironment(environment)
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
  const child = fork(graphProgram, [], { env, signal, killSignal: 'SIGKILL', stdio })
  let message: GraphMessage | undefined
  child.on('message', (heard: GraphMessage) => {
    message = heard
  })
  if (child.pid !== undefined) setPriority(child.pid, lowPriority)
  child.send(job)
  const [code, ending] = await once(child, 'close')
  if (!message) throw new Error(`the graph of vectors was not built (${ending ?? `code ${code}`})`)
  return message.isBuilt
}
