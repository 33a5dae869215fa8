import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { HelperInput } from './read-with-helpers.ts'

enableCompileCache()
const { helpReading } = await import('./help-reading.ts')
const input: HelperInput = workerData
parentPort?.postMessage(helpReading(input))
flushCompileCache()
