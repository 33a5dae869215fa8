import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const pet = {
  oneOf: [
    { title: 'Cat', type: 'object', properties: { purrs: { type: 'boolean' } } },
    { title: 'Dog', type: 'object', properties: { owner: { properties: { email: { type: 'string' } } } } },
  ],
}
const event = { 'application/json': { schema: { properties: { event: { type: 'string' } } } } }
const content = { 'application/json': { schema: { required: ['pet'], properties: { pet } } } }
const description = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.example.com' }, { url: 'https://eu.example.com' }],
  paths: {
    '/pets': {
      post: {
        summary: 'Add a pet',
        requestBody: { content },
        callbacks: { added: { '{$request.body#/url}': { post: { requestBody: { content: event } } } } },
        responses: {
          201: { content },
          409: { content: { 'application/json': { example: { error: 'x' } } } },
        },
      },
    },
  },
}
const files = {
  'docs.json': JSON.stringify({
    name: 'The Acme handbook of everything',
    navigation: { groups: [{ group: 'API', openapi: 'api.json' }] },
  }),
  'api.json': JSON.stringify(description),
}

describe('the page of an operation', () => {
  let lectern: RunningLectern
  let browser: TestBrowser
  const open = (options = {}) => browser.open(`${lectern.url}/sites/docs/api-reference/add-a-pet`, options)

  beforeAll(async () => {
    lectern = await startLectern({ files })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await lectern?.close()
  })

  test('has no accessibility violations and no sideways scrolling, in both colour schemes and on a phone', async () => {
    for (const options of [
      { colorScheme: 'light', viewport: { width: 1400, height: 900 } },
      { colorScheme: 'dark', viewport: { width: 1400, height: 900 } },
      { viewport: { width: 390, height: 800 } },
    ]) {
      const { page, errors, findViolations } = await open(options)
      await page.getByRole('tab', { name: 'Python' }).waitFor()
      expect(await findViolations()).toEqual([])
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess).toBeLessThanOrEqual(0)
      expect(errors).toEqual([])
    }
  })

  test('opens a callback by keyboard; its summary has no link', async () => {
    const { page } = await open({ viewport: { width: 1400, height: 900 } })
    const summary = page.locator('details.callback > summary')
    await page.locator('#responses .place-link').waitFor({ state: 'attached' })
    expect(await summary.locator('a').count()).toBe(0)
    await summary.focus()
    await page.keyboard.press('Enter')
    expect(await page.getByText('event', { exact: true }).isVisible()).toBe(true)
  })

  test('opens nested fields and changes the language of the request by keyboard', async () => {
    const { page } = await open({ viewport: { width: 1400, height: 900 } })
    const fold = page.getByText('2 options of pet').first()
    await fold.focus()
    await page.keyboard.press('Enter')
    expect(await page.getByText('purrs', { exact: true }).first().isVisible()).toBe(true)
    await page.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    const shown = page.getByRole('tabpanel', { name: 'JavaScript' })
    expect(await shown.textContent()).toContain("await fetch('https://api.example.com/pets'")
  })

  test('shows the field that the address names, however it writes the name, and links each field to itself', async () => {
    for (const hash of ['#body-pet-owner-email', '#body-pet.ownerEmail']) {
      const { page } = await open({ viewport: { width: 1400, height: 900 } })
      await page.goto(`${page.url()}${hash}`)
      const field = page.locator('#body-pet-owner-email')
      await field.waitFor({ state: 'visible' })
      await field.locator('.place-link').press('Enter')
      expect(new URL(page.url()).hash).toBe('#body-pet-owner-email')
    }
  })

  test('has the examples beside the text, and below it on a phone', async () => {
    const place = async (width: number) => {
      const { page } = await open({ viewport: { width, height: 900 } })
      const [text, side] = await Promise.all([
        page.locator('.api').boundingBox(),
        page.locator('.api-side').boundingBox(),
      ])
      return { text, side }
    }
    const wide = await place(1400)
    expect(wide.side?.x).toBeGreaterThan((wide.text?.x ?? 0) + (wide.text?.width ?? 0))
    const narrow = await place(390)
    expect(narrow.side?.y).toBeGreaterThan((narrow.text?.y ?? 0) + (narrow.text?.height ?? 0))
  })

  test('has no other request samples in its Markdown', async () => {
    const response = await fetch(`${lectern.url}/sites/docs/api-reference/add-a-pet.md`)
    const markdown = await response.text()
    expect(markdown).toContain('- `pet` (object, required)\n  - One of: **Cat**\n    - `purrs` (boolean)')
    expect(markdown).toContain('curl --request POST')
    expect(markdown).not.toMatch(/await fetch|import requests|<div/)
  })

  test('looks like those of the server’s own reference, which has no violations either', async () => {
    for (const width of [1400, 390]) {
      const { page, errors, findViolations } = await browser.open(`${lectern.url}/reference`, {
        viewport: { width, height: 900 },
      })
      expect(await findViolations()).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(errors).toEqual([])
    }
  })

  test('has a menu of servers, which changes the address and the examples', async () => {
    const { page } = await open()
    await page.getByRole('combobox', { name: 'Servers' }).selectOption('https://eu.example.com')
    expect(await page.locator('.endpoint').textContent()).toContain('https://eu.example.com/pets')
    expect(await page.locator('.api-side pre').first().textContent()).toContain('https://eu.example.com/pets')
    expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0)
  })
})
