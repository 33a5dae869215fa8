import { createWorker } from './create-worker.ts'
import type { AskedQuestion, EngineResponse, OfflineAnswer, SearchResults } from './messages.ts'

/** What the search box and the chat box of an exported site use instead of a server. */
export interface OfflineClient {
  /** Loads the index, before it is needed. */
  prepare(): void
  /** `fields` are those of the search form. Rejects if the index cannot be loaded. */
  search(fields: Readonly<Record<string, string>>): Promise<SearchResults>
  answer(question: AskedQuestion): Promise<OfflineAnswer>
}

interface Waiting {
  resolve(result: SearchResults | OfflineAnswer): void
  reject(error: Error): void
}

/** Starts the worker when it is first needed: it takes time and memory that readers of pages need not spend. */
export function createClient(folder: string): OfflineClient {
  const waiting = new Map<number, Waiting>()
  let started: Promise<Worker> | undefined
  let lastId = 0

  async function start(): Promise<Worker> {
    const worker = await createWorker(folder)
    worker.addEventListener('message', ({ data }: MessageEvent<EngineResponse>) => {
      const { resolve, reject } = waiting.get(data.id) ?? {}
      waiting.delete(data.id)
      if (data.kind === 'done') resolve?.(data.result)
      else reject?.(new Error(data.message))
    })
    worker.addEventListener('error', event => {
      for (const { reject } of waiting.values()) reject(new Error(event.message || 'The worker failed.'))
      waiting.clear()
      started = undefined
    })
    return worker
  }

  async function request<Result>(message: object): Promise<Result> {
    started ??= start()
    const worker = await started.catch((error: unknown) => {
      started = undefined
      throw error
    })
    lastId += 1
    const id = lastId
    const done = new Promise<SearchResults | OfflineAnswer>((resolve, reject) =>
      waiting.set(id, { resolve, reject }),
    )
    worker.postMessage({ ...message, id })
    return (await done) as Result
  }

  return {
    prepare() {
      started ??= start()
      started.catch(() => undefined)
    },
    search: ({ q = '', language, version, section }) =>
      request({
        kind: 'search',
        fields: { query: q, language: language || null, version: version || null, section: section || null },
      }),
    answer: question => request({ kind: 'answer', question: { ...question, currentPath: readPath(folder) } }),
  }
}

/** The site path of the page, from its address. */
function readPath(folder: string): string {
  const root = new URL('..', folder).pathname
  const path = location.pathname.slice(root.length - 1).replace(/\/(?:index\.html)?$/, '') || '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
