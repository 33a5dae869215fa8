import type { OfflineData } from '../../src/static-export/index.ts'
import { type OfflineSearch, openOffline } from './answer-offline.ts'
import type { EngineRequest, EngineResponse } from './messages.ts'

declare function importScripts(address: string): void

// Shared code yields with setImmediate, which browsers lack.
Object.assign(globalThis, { setImmediate: (work: () => void) => setTimeout(work) })

/** The worker of an exported site. It opens the index once and answers one request after another. */
let opened: Promise<OfflineSearch> | undefined

addEventListener('message', ({ data: request }: MessageEvent<EngineRequest>) => {
  if (request.kind === 'open') opened = open(request.root, request.data ?? loadData())
  else void respond(request)
})

async function respond(request: Exclude<EngineRequest, { kind: 'open' }>): Promise<void> {
  const { id } = request
  let response: EngineResponse
  try {
    const site = await opened
    if (!site) throw new Error('The index was not opened.')
    const result =
      request.kind === 'search' ? await site.search(request.fields) : await site.answer(request.question)
    response = { id, kind: 'done', result }
  } catch (error) {
    response = { id, kind: 'failed', message: String(error) }
  }
  postMessage(response)
}

function loadData(): OfflineData {
  let data: OfflineData | undefined
  Object.assign(globalThis, {
    lecternTakeData: (taken: OfflineData) => {
      data = taken
    },
  })
  importScripts('data.js')
  if (!data) throw new Error('data.js is damaged.')
  return data
}

async function open(root: string, { site, index }: OfflineData): Promise<OfflineSearch> {
  const compressed = Uint8Array.from(atob(index), character => character.charCodeAt(0))
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return openOffline({ site, index: bytes }, root)
}
