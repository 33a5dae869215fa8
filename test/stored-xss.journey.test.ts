import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeJson } from '../src/database/index.ts'
import { startBrowser, type TestBrowser, type TestPage } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { callAsPage, type SignedInMember, setUpOwner } from './support/members.ts'
import { ask, callAdmin, messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { untilLoaded, visitDashboard } from './support/visit-dashboard.ts'
import { writeConversations } from './support/write-conversations.ts'

/** Calls `owned` if it is rendered as markup. The mark says where it came from. */
const evil = (mark: string) =>
  `"><img src=x onerror=owned('${mark}')><script>owned('${mark}')</script>${mark}`

/** The same for a file name. */
const evilName = 'guide/<img src=x onerror=owned()>.md'

const files = {
  'docs.json': JSON.stringify({
    name: evil('site'),
    navigation: { groups: [{ group: evil('group'), pages: ['index', 'guide/evil'] }] },
    navbar: { links: [{ label: evil('link'), href: 'javascript:owned()' }] },
    banner: { content: evil('banner') },
  }),
  'index.md': '# Acme\n\nAcme is a build tool. See [a page](/nowhere"><img src=x onerror=owned()>).\n',
  'guide/evil.md': [
    '---',
    `title: ${JSON.stringify(evil('title'))}`,
    `description: ${JSON.stringify(evil('description'))}`,
    '---',
    '',
    `## Configure <script>owned()</script> the proxy \`${evil('heading')}\``,
    '',
    'To configure the proxy, set `server.proxy` <img src=x onerror=owned()> [here](javascript:owned()).',
    '',
    '<svg onload=owned()></svg><iframe srcdoc="<script>owned()</script>"></iframe><a href="java&#10;script:owned()">x</a>',
    '',
    '```js title="<script>owned()</script>"',
    '</code></pre><script>owned()</script>',
    '```',
    '',
  ].join('\n'),
  [evilName]: '# A page with a name\n\nIts file has a name.\n',
}

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
let threadId: string
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern({ files }), startBrowser()])
  owner = await setUpOwner(lectern)
  await storeScripts()
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

/** Stores scripts in every field that other people read. */
async function storeScripts(): Promise<void> {
  const { projectId, statusId } = lectern
  const { database } = lectern.app.services
  const send = async (path: string, method: string, body: unknown) => {
    const answer = await callAsPage(lectern, path, { method, body, cookie: owner.cookie })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
  await send(`/v1/projects/${projectId}`, 'PATCH', { name: evil('project') })
  await send('/v1/keys', 'POST', { kind: 'admin', name: evil('key') })
  await send(`/v1/projects/${projectId}/webhooks`, 'POST', {
    url: `https://hooks.example.com/?${encodeURI(evil('hook'))}`,
  })
  await database.write(async queries => {
    await queries
      .updateTable('users')
      .set({ name: evil('member') })
      .where('id', '=', owner.userId)
      .execute()
    await queries
      .updateTable('deployments')
      .set({
        summary: evil('summary'),
        author_json: encodeJson({ name: evil('author'), avatarUrl: 'javascript:owned()' }),
        commit_json: encodeJson({
          sha: 'a1b2c3d',
          ref: evil('ref'),
          message: evil('commit'),
          filesChanged: { added: [evil('file')], modified: [], removed: [] },
        }),
      })
      .where('id', '=', statusId)
      .execute()
    await queries
      .updateTable('deployment_logs')
      .set({ text: evil('log') })
      .where('deployment_id', '=', statusId)
      .where('line_number', '=', 1)
      .execute()
  })
  await send(`/v1/projects/${projectId}`, 'PATCH', { name: evil('project') })
  const [id = ''] = await writeConversations(database, projectId, [
    {
      at: Date.now(),
      fp: evil('reader'),
      query: evil('question'),
      response: `${evil('answer')} [x](javascript:owned())`,
      query_category: evil('category'),
      resolution_status: 'unanswered',
      resolution_reason: 'not-covered',
      sources_json: encodeJson([
        { title: evil('no source'), url: 'javascript:owned()' },
        { title: evil('source'), url: `https://docs.example.com/${evil('place')}` },
      ]),
      page_url: `https://docs.example.com/${evil('page')}`,
      feedback_rating: 'down',
      feedback_comment: evil('comment'),
      feedback_at: Date.now(),
    },
  ])
  threadId = id
  await (await ask(lectern, messageBody(`How do I configure the proxy? ${evil('asked')}`))).text()
}

async function expectNothingRan({ page, errors }: TestPage): Promise<void> {
  await untilLoaded(page)
  expect(errors).toEqual([])
  const made = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(element =>
      [...element.attributes]
        .filter(({ name, value }) => /^on/i.test(name) || /^\s*java\s*script:/i.test(value))
        .map(({ name }) => `${element.tagName} ${name}`),
    ),
  )
  expect(made).toEqual([])
}

const shown = (page: Page, mark: string) =>
  page.getByText(`owned('${mark}')</script>`).filter({ visible: true }).first().waitFor()

describe('in the dashboard', () => {
  let visited: TestPage
  beforeAll(async () => {
    visited = await visitDashboard(browser, lectern, '', { member: owner })
  })

  test.each<[path: string, marks: string[]]>([
    ['/projects', ['project']],
    ['/overview/docs', ['project', 'commit']],
    ['/deployments/docs', ['commit', 'author']],
    ['/deployments/STATUS/docs', ['commit', 'author', 'summary', 'log', 'ref', 'file']],
    ['/conversations/docs', ['question', 'reader', 'category']],
    ['/conversations/THREAD/docs', ['question', 'answer', 'source', 'comment']],
    ['/insights/docs', ['category']],
    ['/insights/docs?view=gaps', ['question']],
    ['/assistant/docs', []],
    ['/assistant/models/docs', []],
    ['/assistant/steering/docs', []],
    ['/keys/docs', ['key']],
    ['/settings/general/docs', []],
    ['/settings/webhooks/docs', []],
    ['/settings/sign-in/docs', []],
    ['/settings/readers/docs', []],
    ['/members', ['member']],
    ['/audit', ['member', 'project', 'key']],
    ['/account', ['member']],
  ])('stored scripts are text on %s', async (path, marks) => {
    const address = path.replace('STATUS', lectern.statusId).replace('THREAD', threadId)
    await visited.page.goto(`${lectern.url}/dashboard${address}`)
    await visited.page.getByRole('heading', { level: 1 }).waitFor()
    for (const mark of marks) await shown(visited.page, mark)
    await expectNothingRan(visited)
  })
})

describe('on the rendered site', () => {
  const site = (path: string) => `${lectern.url}/sites/docs${path}`

  test.each([
    '/',
    '/guide/evil',
    '/guide/%3Cimg%20src=x%20onerror=owned()%3E',
    '/no/%3Cscript%3Eowned()%3C/script%3E',
  ])('scripts in pages and addresses are text at %s', async path => {
    const visited = await browser.open(site(path))
    await visited.page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectNothingRan(visited)
  })

  test('scripts in searches, results, questions and answers are text', async () => {
    const visited = await browser.open(site(`/search?q=${encodeURIComponent(`proxy ${evil('search')}`)}`))
    await expectNothingRan(visited)
    await visited.page.goto(site('/guide/evil'))
    const chat = driveChatBox(visited.page)
    await chat.open()
    await chat.ask(`How do I configure the proxy? ${evil('asked')}`)
    await chat.panel.getByText("owned('asked')</script>").waitFor()
    await chat.panel.getByText('server.proxy').first().waitFor()
    await expectNothingRan(visited)
  })

  test('exports and Markdown pages are not served as HTML', async () => {
    for (const answer of [
      await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/assistant`),
      await fetch(site('/guide/evil.md')),
      await fetch(site('/llms.txt')),
    ]) {
      expect(answer.headers.get('content-type')).not.toContain('html')
      expect(await answer.text()).toContain('owned(')
    }
  })
})
