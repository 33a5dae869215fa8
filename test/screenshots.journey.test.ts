import { expect, test } from 'vitest'
import { findInstalledBrowser } from './support/installed-browser.ts'
import { startLectern } from './support/start-lectern.ts'

test('an update gets screenshots that anyone with their address can open', async ({ skip }) => {
  const browser = await findInstalledBrowser()
  if (browser === undefined) return skip()
  const lectern = await startLectern({
    environment: {
      LECTERN_SCREENSHOTS: 'true',
      CHROMIUM_PATH: browser,
      LECTERN_CHROMIUM_ARGS: '--no-sandbox',
    },
  })
  const address = `${lectern.url}/v1/project/update-status/${lectern.statusId}`
  const read = async () =>
    (await fetch(address, { headers: { authorization: `Bearer ${lectern.adminKey}` } })).json()
  // Long, because the browser runs with low priority.
  const polling = { timeout: 200_000, interval: 500 }
  await expect.poll(async () => (await read()).screenshotDark, polling).toBeDefined()
  const status = await read()
  expect(status.screenshot).toBe(status.screenshotLight)
  expect(status.screenshotDark).not.toBe(status.screenshotLight)
  for (const url of [status.screenshotLight, status.screenshotDark]) {
    const image = await fetch(url)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('cache-control')).toContain('immutable')
    const png = Buffer.from(await image.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    const wrong = await fetch(url.replace(/[0-9a-f]{4}\.png$/, '0000.png'))
    expect(wrong.status).toBe(404)
    expect(await wrong.json()).toMatchObject({ code: 'not-found' })
  }
  await lectern.close()
})
