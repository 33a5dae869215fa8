import http from 'node:http'
import { parentPort } from 'node:worker_threads'
import { messageBody } from '../../test/support/requests.ts'

export interface ReaderInput {
  url: string
  adminKey: string
  assistantKey: string
  domain: string
  statusId: string
}

/** The waits of one input in milliseconds. Requests without a good answer count with the time until then. */
export interface Waits {
  times: number[]
  /** Statuses of failed requests; 0 if there was none. */
  failed: number[]
}

// Runs in a thread: the attacks of the main thread must not delay its clock.
const everyMs = 50
/** Every tenth request is a question; the others read a status. */
const questionEvery = 10
const lastWaitMs = 10_000
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
const question = JSON.stringify(messageBody('How do I configure the proxy?'))
let reader: ReaderInput | undefined
let waits: Waits = { times: [], failed: [] }
let open = 0
let number = 0

function request(): void {
  if (!reader) return
  const { url, adminKey, assistantKey, domain, statusId } = reader
  number += 1
  const isQuestion = number % questionEvery === 0
  const target = isQuestion
    ? `/discovery/v2/assistant/${domain}/message`
    : `/v1/project/update-status/${statusId}`
  const headers = {
    // As many readers, because an address may ask about one question a second.
    'x-forwarded-for': `192.0.2.${10 + (number % 200)}`,
    authorization: `Bearer ${isQuestion ? assistantKey : adminKey}`,
    ...(isQuestion && { 'content-type': 'application/json' }),
  }
  const mine = waits
  const started = performance.now()
  open += 1
  let isOpen = true
  const end = (status: number) => {
    if (!isOpen) return
    isOpen = false
    open -= 1
    mine.times.push(performance.now() - started)
    if (status !== 200) mine.failed.push(status)
  }
  const sent = http.request(
    url + target,
    { agent, headers, method: isQuestion ? 'POST' : 'GET', timeout: lastWaitMs },
    response => {
      response.resume()
      response.on('error', () => end(0))
      response.on('end', () => end(response.statusCode ?? 0))
    },
  )
  sent.on('timeout', () => sent.destroy())
  sent.on('error', () => end(0))
  sent.end(isQuestion ? question : undefined)
}

let timer: NodeJS.Timeout | undefined
/** A reader starts the requests, and `stop` ends them. */
parentPort?.on('message', (message: ReaderInput | 'stop') => {
  if (message !== 'stop') {
    reader = message
    waits = { times: [], failed: [] }
    timer = setInterval(request, everyMs)
    request()
    return
  }
  clearInterval(timer)
  const deadline = performance.now() + lastWaitMs
  const poll = setInterval(() => {
    if (open > 0 && performance.now() < deadline) return
    clearInterval(poll)
    parentPort?.postMessage(waits)
  }, 10)
})
