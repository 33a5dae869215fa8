import { once } from 'node:events'
import type { BrowserOrder, BrowserReport } from './browser-messages.ts'
import type { Resource } from './screenshot.ts'
import { takeInBrowser } from './take-in-browser.ts'

// The entry of a browser process. It exits when the server does, even if the server is killed, and Playwright then ends the browser.
const leave = () => process.exit(1)
process.once('disconnect', leave)

const asked: ((resource: Resource | null) => void)[] = []
const [first]: BrowserOrder[] = await once(process, 'message')
process.on('message', (order: BrowserOrder) => {
  if (order.kind === 'resource') asked[order.id]?.(order.resource)
})
if (first?.kind === 'job') await send({ kind: 'outcome', outcome: await takeInBrowser(first, ask) })
process.off('disconnect', leave)
process.disconnect()

function ask(path: string): Promise<Resource | null> {
  const { promise, resolve } = Promise.withResolvers<Resource | null>()
  const id = asked.push(resolve) - 1
  void send({ kind: 'ask', id, path })
  return promise
}

function send(report: BrowserReport): Promise<void> {
  return new Promise(resolve => {
    if (process.connected) process.send?.(report, undefined, undefined, () => resolve())
    else resolve()
  })
}
