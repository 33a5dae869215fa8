import { expect, test } from 'vitest'
import { createMemoryTree } from '../../../content/index.ts'
import { parseSite } from '../../../content/parsing.ts'
import { buildIndex, openIndex } from '../../../search/index.ts'
import { buildSite, openSite } from '../../../site/index.ts'
import type { HostedSite } from './find-hosted-site.ts'
import { type PageExchange, sendPage } from './send-site.ts'
import { createTextCache, type TextCache } from './text-cache.ts'

const parsed = parseSite(createMemoryTree({ 'index.md': '# Start\n\nWelcome.\n' }))
const live = {
  index: openIndex(buildIndex(parsed)),
  site: openSite(buildSite(parsed)),
  deploymentId: 'd',
  readers: null,
}

/** Sends a page with only the members that this needs. */
async function send(path: string, texts: TextCache): Promise<unknown> {
  let sent: unknown
  const reply = {
    header: () => reply,
    send(text: unknown) {
      sent = text
      return reply
    },
  }
  const pageUrl = (to: string) => `https://docs.example${to}`
  const hosted = { live, project: { id: 'p' }, view: { basePath: '' }, access: {}, siteUrl: '', pageUrl }
  const exchange = { request: { url: path, headers: {} }, reply, texts, count: () => {} }
  await sendPage(hosted as unknown as HostedSite, path, exchange as unknown as PageExchange)
  return sent
}

test('the Markdown of a page is written once for all readers', async () => {
  const cache = createTextCache(1_000_000)
  let written = 0
  const texts: TextCache = {
    read: (name, write) =>
      cache.read(name, () => {
        written += 1
        return write()
      }),
  }
  for (let reader = 0; reader < 3; reader += 1) expect(await send('/index.md', texts)).toContain('Welcome.')
  expect(written).toBe(1)
})
