import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

interface Received {
  url: string | undefined
  method: string | undefined
  authorization: string | undefined
  tenant: string | string[] | undefined
  body: string
}

describe('the playground of an API page', () => {
  let api: Server
  let isAllowed = true
  const received: Received[] = []
  let lectern: RunningLectern
  let browser: TestBrowser
  const open = (path: string, options = {}) =>
    browser.open(`${lectern.url}/sites/docs/api-reference/${path}`, options)

  beforeAll(async () => {
    api = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      if (isAllowed)
        for (const name of ['origin', 'headers', 'methods'])
          response.setHeader(
            `access-control-allow-${name}`,
            name === 'headers' ? 'authorization, content-type, x-tenant' : '*',
          )
      const { method, url, headers } = request
      const { authorization, 'x-tenant': tenant } = headers
      if (method !== 'OPTIONS') received.push({ url, method, authorization, tenant, body })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"made":true}')
    })
    await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
    const content = {
      'application/json': { schema: { properties: { name: { type: 'string', example: 'Rex' } } } },
    }
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'notify', in: 'query', schema: { type: 'boolean' } },
    ]
    lectern = await startLectern({
      files: {
        'docs.json': JSON.stringify({
          name: 'Acme',
          api: { playground: { display: 'interactive', proxy: false } },
          navigation: {
            groups: [{ group: 'API', openapi: 'api.json', pages: ['POST /pets/{id}', 'GET /pets', 'quiet'] }],
          },
        }),
        'quiet.mdx': '---\ntitle: Quiet\nopenapi: POST /pets/{id}\nplayground: none\n---\n',
        'api.json': JSON.stringify({
          openapi: '3.1.0',
          servers: [{ url }, { url: "https://x.example;script-src'*'" }],
          security: [{ token: [] }],
          components: {
            securitySchemes: {
              token: { type: 'http', scheme: 'bearer' },
              tenant: { type: 'apiKey', in: 'header', name: 'X-Tenant' },
              key: { type: 'apiKey', in: 'query', name: 'key' },
            },
          },
          paths: {
            '/pets/{id}': { post: { summary: 'Name a pet', parameters, requestBody: { content } } },
            '/pets': {
              get: { summary: 'List pets', security: [{ token: [], tenant: [] }, { key: [] }, {}] },
            },
          },
        }),
      },
    })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await lectern?.close()
    api?.close()
  })

  test('sends what the reader fills in, and shows the response', async () => {
    const { page, errors, findViolations } = await open('name-a-pet')
    await page.getByRole('button', { name: 'Try it' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Try it' })
    await dialog.getByLabel('Authorization').fill('secret')
    await dialog.getByLabel('id *').fill('a/b')
    await dialog.getByLabel('notify').fill('true')
    expect(await findViolations()).toEqual([])
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await dialog.getByText('"made": true').waitFor()
    expect(await dialog.getByRole('status').textContent()).toContain('201')
    expect(received.at(-1)).toMatchObject({
      url: '/pets/a%2Fb?notify=true',
      method: 'POST',
      authorization: 'Bearer secret',
      body: expect.stringContaining('Rex'),
    })
    expect(errors).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('sends the authorization that the reader chooses, with all its parts', async () => {
    const { page, findViolations } = await open('list-pets')
    await page.getByRole('button', { name: 'Try it' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Try it' })
    const send = async () => {
      const count = received.length
      await dialog.getByRole('button', { name: 'Send' }).press('Enter')
      await expect.poll(() => received.length).toBe(count + 1)
      return received.at(-1)
    }
    const ways = dialog.getByRole('combobox', { name: 'Authorization' })
    expect(await ways.getByRole('option').allTextContents()).toEqual(['token + tenant', 'key', 'None'])
    await dialog.getByRole('textbox', { name: 'Authorization' }).fill('secret')
    await dialog.getByLabel('X-Tenant').fill('acme')
    expect(await findViolations()).toEqual([])
    expect(await send()).toMatchObject({ url: '/pets', authorization: 'Bearer secret', tenant: 'acme' })
    await ways.selectOption('key')
    await dialog.getByLabel('key', { exact: true }).fill('k1')
    expect(await send()).toMatchObject({ url: '/pets?key=k1', authorization: undefined, tenant: undefined })
    await ways.selectOption('None')
    expect(await dialog.locator('input').count()).toBe(0)
    expect(await send()).toMatchObject({ url: '/pets', authorization: undefined })
  })

  test('says that the API does not allow requests from the site', async () => {
    isAllowed = false
    const { page } = await open('name-a-pet', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Try it' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Try it' })
    await dialog.getByLabel('id *').fill('1')
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await dialog.getByText('must allow requests from this site').waitFor()
    isAllowed = true
  })

  test('is allowed by the policy of its pages only, and by the front matter of a page', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${lectern.url}/sites/docs/${path}`)).headers.get('content-security-policy') ?? ''
    const own = await policyOf('api-reference/name-a-pet')
    expect(own).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/)
    expect(own).toContain("script-src 'self';")
    expect(own).not.toContain('x.example')
    for (const path of ['quiet', 'none']) expect(await policyOf(path)).toContain("connect-src 'self';")
    const quiet = await (await fetch(`${lectern.url}/sites/docs/quiet`)).text()
    expect(quiet).not.toContain('try-it')
  })
})
