import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { servePage } from './support/serve-page.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Plant', navigation: { pages: ['open', 'inner', 'alpha'] } }),
  'open.mdx':
    '---\ntitle: Open\npublic: true\n---\n\n## Gate\n\nTo open the gate, push the quokkamarble lever.\n',
  'inner.mdx': '---\ntitle: Inner\n---\n\n## Pump\n\nTo start the pump, turn the wombatlantern wheel.\n',
  'alpha.mdx':
    '---\ntitle: Alpha\ngroups: [alpha]\n---\n\n## Turbine\n\nTo set the turbine pressure, turn the narwhalcobalt valve.\n',
}
const questions = ['How do I start the pump?', 'How do I set the turbine pressure?']

let lectern: RunningLectern
let browser: TestBrowser
const keys = generateKeyPair('EdDSA', { extractable: true })
const sign = async (groups: string[], expires = '1 minute') =>
  new SignJWT({ groups })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime(expires)
    .sign((await keys).privateKey)

beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern({ files }), startBrowser()])
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const key = await exportSPKI((await keys).publicKey)
  await client.saveReaders({
    projectId: lectern.projectId,
    method: 'token',
    token: { algorithm: 'EdDSA', key },
  })
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

/** Asks both questions in the chat box of a page. Returns the text of the conversation. */
async function converse(url: string, cookies: { name: string; value: string; url: string }[] = []) {
  const { page, errors } = await browser.open('about:blank')
  await page.context().addCookies(cookies)
  await page.goto(url)
  const chat = driveChatBox(page)
  await chat.open()
  for (const question of questions) await chat.ask(question)
  const text = (await chat.exchanges.allTextContents()).join('\n')
  expect(errors).toEqual([])
  return text
}

async function embed(attributes: string, script = '') {
  const site = await servePage(
    `<!doctype html><html lang="en"><title>App</title><body>
    <script src="${lectern.url}/widget.js" data-domain="docs" data-key="${lectern.assistantKey}" ${attributes}></script>
    <script>${script}</script></body></html>`,
  )
  const text = await converse(site.url)
  await site.close()
  return text
}

test('on the site itself, the chat box answers from the pages of the reader’s session', async () => {
  const anonymous = await converse(`${lectern.url}/sites/docs/open`)
  expect(anonymous).not.toMatch(/wombatlantern|narwhalcobalt/)
  const signIn = async (groups: string[]) => {
    const response = await fetch(`${lectern.url}/sites/docs/login/jwt-callback`, {
      method: 'POST',
      body: new URLSearchParams({ token: await sign(groups) }),
      redirect: 'manual',
    })
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? '') ?? []
    return [{ name, value, url: lectern.url }]
  }
  const plain = await converse(`${lectern.url}/sites/docs/open`, await signIn([]))
  expect(plain).toContain('wombatlantern')
  expect(plain).not.toContain('narwhalcobalt')
  const alpha = await converse(`${lectern.url}/sites/docs/open`, await signIn(['alpha']))
  expect(alpha).toContain('narwhalcobalt')
})

test('on another site, it answers from public pages only without a valid token', async () => {
  const forged = new SignJWT({ groups: ['alpha'] })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime('1 minute')
    .sign((await generateKeyPair('EdDSA')).privateKey)
  for (const attributes of [
    '',
    'data-reader-token=""',
    'data-reader-token="not a token"',
    `data-reader-token="${await forged}"`,
    `data-reader-token="${await sign(['alpha'], '-1 minute')}"`,
  ])
    expect(await embed(attributes), attributes).not.toMatch(/wombatlantern|narwhalcobalt/)
  const failing =
    'document.querySelector("lectern-chat").readerToken = () => { throw new Error("signed out") }'
  expect(await embed('', failing)).not.toMatch(/wombatlantern|narwhalcobalt/)
})

test('with a token, it answers from the pages that the token opens', async () => {
  const plain = await embed(`data-reader-token="${await sign([])}"`)
  expect(plain).toContain('wombatlantern')
  expect(plain).not.toContain('narwhalcobalt')
  const asking = `document.querySelector("lectern-chat").readerToken = async () => "${await sign(['alpha'])}"`
  const alpha = await embed('data-reader-token="an old one"', asking)
  expect(alpha).toContain('wombatlantern')
  expect(alpha).toContain('narwhalcobalt')
})
