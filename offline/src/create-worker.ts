import type { OfflineData } from '../../src/static-export/index.ts'
import type { EngineRequest } from './messages.ts'

/** Starts the worker with the site's index. `folder` is the address of the export's scripts, with a trailing slash. */
export async function createWorker(folder: string): Promise<Worker> {
  const root = new URL('..', folder).href.replace(/\/$/, '')
  const open = (worker: Worker, data?: OfflineData) => {
    worker.postMessage({ kind: 'open', root, ...(data && { data }) } satisfies EngineRequest)
    return worker
  }
  if (location.protocol !== 'file:') return open(new Worker(`${folder}engine.js`))
  // Pages opened from a file may start no worker from a file, but load its script and the index as scripts.
  const [engine, data] = await Promise.all([
    take<() => void>(`${folder}engine.js`, 'lecternTakeEngine'),
    take<OfflineData>(`${folder}data.js`, 'lecternTakeData'),
  ])
  const script = new Blob([`(${engine})()`], { type: 'text/javascript' })
  return open(new Worker(URL.createObjectURL(script)), data)
}

/** Loads a script that passes its content to a global function. */
function take<Content>(address: string, receiver: string): Promise<Content> {
  return new Promise((resolve, reject) => {
    Object.assign(globalThis, { [receiver]: resolve })
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('error', () => reject(new Error(`${address} cannot be loaded.`)))
    document.head.append(script)
  })
}
