import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations, launchBrowser } from './support/browser.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const page = `---
title: Media
---

![A kiln](https://img.example.com/kiln.svg)

<video src="https://cdn.example.com/firing.mp4" title="Firing" />

<iframe src="https://www.youtube.com/embed/4KzFe50RQkQ" title="A film" />

<video src="/own.mp4" title="Own" />

<audio src="https://cdn.example.com/crackle.wav" title="Crackle" />
`
const film = '<!doctype html><html lang="en"><title>A film</title><main><h1>A film</h1></main></html>'
const files = {
  'docs.json': JSON.stringify({ name: 'Acme', navigation: { pages: ['media'] } }),
  'media.mdx': page,
  'own.mp4': '0123456789',
}
const sound = makeSilence(10)
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'

describe('media of other hosts', () => {
  let lectern: RunningLectern
  let browser: Browser

  beforeAll(async () => {
    lectern = await startLectern({ files })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await lectern?.close()
  })

  const setOptions = (site: object) =>
    callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body: { site } })

  /** Opens the page, answers requests to other hosts, and lists them. */
  async function open(): Promise<{ shown: Page; asked: string[] }> {
    const shown = await browser.newPage()
    const asked: string[] = []
    await shown.route(/^https:/, async route => {
      const { hostname } = new URL(route.request().url())
      asked.push(hostname)
      const [contentType, body] =
        hostname === 'img.example.com'
          ? ['image/svg+xml', picture]
          : route.request().url().endsWith('.wav')
            ? ['audio/wav', sound]
            : ['text/html', film]
      await route.fulfill({ contentType, body })
    })
    await shown.goto(`${lectern.url}/sites/docs/media`, { waitUntil: 'load' })
    return { shown, asked }
  }

  test('is loaded when the reader clicks, and not before', async () => {
    await setOptions({})
    const { shown, asked } = await open()
    await shown.getByRole('button', { name: /A kiln.*Load from img\.example\.com/ }).waitFor()
    expect(asked).toEqual([])
    await shown.getByRole('button', { name: /A kiln/ }).click()
    await shown.waitForFunction(
      () => document.querySelector<HTMLImageElement>('article img')?.naturalWidth === 40,
    )
    await shown.getByRole('button', { name: /A film.*Load from www\.youtube-nocookie\.com/ }).click()
    await shown.frameLocator('article iframe').locator('body').waitFor({ state: 'attached' })
    expect(asked).toEqual(['img.example.com', 'www.youtube-nocookie.com'])
    await shown.getByRole('button', { name: /Firing/ }).press('Enter')
    await shown.locator('article video[src^="https://cdn.example.com/"]').waitFor({ state: 'attached' })
    await shown.close()
  })

  test('is played by keyboard, with a name and no violations', async () => {
    await setOptions({})
    const { shown } = await open()
    await shown.getByRole('button', { name: /Crackle/ }).press('Enter')
    const player = shown.locator('audio[aria-label="Crackle"]:focus')
    const isPaused = () => player.evaluate(element => (element as HTMLAudioElement).paused)
    await expect.poll(isPaused).toBe(false)
    await shown.keyboard.press('Space')
    await expect.poll(isPaused).toBe(true)
    await shown.keyboard.press('Space')
    await expect.poll(isPaused).toBe(false)
    await shown.getByRole('button', { name: /A film/ }).press('Enter')
    const focused = () => shown.evaluate(() => document.activeElement?.getAttribute('title'))
    await expect.poll(focused).toBe('A film')
    await shown.getByRole('button', { name: /A kiln/ }).press('Enter')
    await shown.locator('img[alt="A kiln"]:focus').waitFor()
    expect(await findViolations(shown)).toEqual([])
    await shown.close()
  })

  test('is loaded with the page if the owner allows the host', async () => {
    await setOptions({ mediaHosts: ['*.example.com'], media: 'off' })
    const { shown, asked } = await open()
    await shown.waitForFunction(
      () => document.querySelector<HTMLImageElement>('article img')?.naturalWidth === 40,
    )
    await shown.locator('article video[src^="https://cdn.example.com/"]').waitFor({ state: 'attached' })
    expect(new Set(asked)).toEqual(new Set(['img.example.com', 'cdn.example.com']))
    expect(await shown.locator('.load').count()).toBe(0)
    expect(await shown.getByRole('link', { name: 'A film' }).count()).toBe(1)
    await shown.close()
  })

  test('the policy of the page has these hosts only', async () => {
    await setOptions({})
    const read = async (path: string) =>
      (await fetch(`${lectern.url}${path}`)).headers.get('content-security-policy') ?? ''
    const policy = await read('/sites/docs/media')
    expect(policy).toContain("img-src 'self' https://img.example.com;")
    expect(policy).toContain("media-src 'self' https://cdn.example.com;")
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com;")
    expect(await read('/sites/docs/none')).not.toContain('https:')
    await setOptions({ media: 'off' })
    expect(await read('/sites/docs/media')).not.toContain('https:')
  })

  test('options that are not hosts are refused', async () => {
    for (const host of ['https://cdn.example.com', 'a;b', '*.com*', 'localhost', ''])
      expect((await setOptions({ mediaHosts: [host] })).status).toBe(400)
  })

  test('a video of the source is sent in ranges', async () => {
    const document = await (await fetch(`${lectern.url}/sites/docs/media`)).text()
    const [, address = ''] = /<video src="([^"]+\.mp4)"/.exec(document) ?? []
    const request = (range?: string) =>
      fetch(new URL(address, lectern.url), { headers: range === undefined ? {} : { range } })
    const whole = await request()
    expect([
      whole.status,
      whole.headers.get('content-type'),
      whole.headers.get('content-disposition'),
    ]).toEqual([200, 'video/mp4', 'inline'])
    const part = await request('bytes=2-4')
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    expect(await (await request('bytes=-3')).text()).toBe('789')
    expect(await (await request('bytes=7-99')).text()).toBe('789')
    expect((await request('bytes=10-')).status).toBe(416)
    for (const odd of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1'])
      expect((await request(odd)).status).toBe(200)
  })
})

/** Makes a WAV file (PCM, 16 bits, 8 kHz). */
function makeSilence(seconds: number): Buffer {
  const rate = 8_000
  const size = seconds * rate * 2
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + size, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.write('data', 36)
  head.writeUInt32LE(size, 40)
  return Buffer.concat([head, Buffer.alloc(size)])
}
