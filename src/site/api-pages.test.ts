import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, openSite, renderPage } from './index.ts'

const view = {
  basePath: '',
  siteName: 'Site',
  publicUrl: 'https://docs.example.com',
  mcpUrl: 'https://example.com/mcp/docs',
}
const payload = { properties: { text: { type: 'string' } } }
const description = {
  openapi: '3.1.0',
  paths: {
    '/users': {
      get: {
        summary: 'List users',
        'x-codeSamples': [{ lang: 'bash', label: 'cURL', source: 'curl https://given.example' }],
      },
      post: {
        summary: 'Add a user',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['name'],
                properties: {
                  name: { type: 'string', description: 'Shown (to all).', default: 'x' },
                  home: { properties: { town: { type: 'string' } } },
                },
              },
            },
          },
        },
        responses: { 201: { content: { 'application/json': { example: { id: 7 } } } }, 409: {} },
        callbacks: {
          added: {
            '{$url}/added': {
              post: { requestBody: { content: { 'application/json': { schema: payload } } } },
            },
          },
        },
        'x-codeSamples': [{ lang: 'go', label: 'Go "SDK"', source: 'users.Add("</div><script>")' }],
      },
      delete: { summary: 'Delete users', deprecated: true },
    },
  },
  webhooks: { made: { post: { summary: 'User made' } } },
}
const channels = {
  asyncapi: '3.0.0',
  channels: { chat: { title: 'Chat', address: '/chat', messages: { said: { title: 'Said', payload } } } },
  operations: {
    hear: { action: 'send', channel: { $ref: '#/channels/chat' } },
    say: { action: 'receive', channel: { $ref: '#/channels/chat' } },
  },
}

const navigation = {
  groups: [
    { group: 'API', openapi: 'api.json' },
    { group: 'Chat', asyncapi: 'chat.json' },
    { group: 'Manual', pages: ['manual'] },
  ],
}

function render(path: string, api?: unknown): string {
  const files = {
    'docs.json': JSON.stringify({ name: 'Site', navigation, api }),
    'api.json': JSON.stringify(description),
    'chat.json': JSON.stringify(channels),
    'manual.mdx': '---\ntitle: By hand\napi: PATCH https://api.example.com/hand\n---\nText.',
  }
  const reader = openSite(buildSite(parseSite(createMemoryTree(files))))
  const page = reader.readPage(path)
  if (page === undefined) throw new Error(`no page at ${path}`)
  return runAtOnce(renderPage(reader, page, view))
}

describe('the method of an operation', () => {
  test('is beside the title of its page and in the navigation, and so is the mark of a deprecated one', () => {
    const html = render('/api-reference/delete-users')
    expect(html).toContain('<h1><span class="method is-delete">DELETE</span> Delete users')
    expect(html).toMatch(/<h1>.*is-deprecated.*<\/h1>/)
    expect(html).toContain('<abbr class="method is-delete" title="DELETE">DEL</abbr> Delete users')
    expect(html).toContain('<span class="method is-get">GET</span> List users')
  })

  test('is shown for webhooks, and for pages whose front matter names it', () => {
    expect(render('/api-reference/user-made')).toContain('<span class="method is-webhook">WEBHOOK</span>')
    expect(render('/manual')).toContain('<h1><span class="method is-patch">PATCH</span> By hand')
  })
})

describe('the page of an operation', () => {
  const body = render('/api-reference/add-a-user')

  test('has its fields as boxes, and those below in a fold', () => {
    expect(body).toContain(
      '<p class="param-name"><code>name</code> <span class="param-type">string</span> <span class="param-mark is-required">required</span></p><p>Shown (to all).</p><p class="param-facts">Default: <code>x</code>.</p>',
    )
    expect(body).toContain(
      '<details><summary>1 field of <code>home</code></summary><div class="params"><div class="param" id="body-home-town"><p class="param-name"><code>town</code>',
    )
  })

  test('has its folds open if the configuration asks for it', () => {
    const open = render('/api-reference/add-a-user', { params: { expanded: 'all' } })
    expect(open).toContain('<details open><summary>1 field of <code>home</code>')
    expect(open).toContain('<details class="callback" open>')
    const closed = render('/api-reference/add-a-user', { params: { expanded: 'closed' } })
    expect(closed).toContain('<details><summary>1 field of <code>home</code>')
  })

  test('has the request in several languages and the responses by status in a side column', () => {
    const side = body.slice(body.indexOf('<div class="api-side">'))
    const names = Array.from(side.matchAll(/<figcaption>(.*?)<\/figcaption>/g), match => match[1])
    expect(names).toEqual(['curl', 'Go SDK', 'JavaScript', 'Python', '201'])
    expect(body.slice(0, body.indexOf('<div class="api-side">'))).not.toContain('<pre>')
  })

  test('has one curl command, that of the description if it has one', () => {
    const html = render('/api-reference/list-users')
    expect(html.match(/<figcaption>curl<\/figcaption>/gi)).toEqual(['<figcaption>cURL</figcaption>'])
    expect(html).toContain('given.example')
  })

  test('has each callback in a fold with its method, above the responses', () => {
    expect(body).toMatch(
      /<details class="callback"><summary><h2 id="[^"]+">Callback <span class="method is-post">POST<\/span> <code>\{\$url\}\/added<\/code><\/h2><\/summary>/,
    )
    const fold = body.slice(body.indexOf('<details class="callback">'))
    expect(fold).toContain('<h2 id="responses" data-label="">')
    expect(fold.slice(0, fold.indexOf('</details>'))).toContain('<p class="param-name"><code>text</code>')
  })

  test('shows samples of the description as text', () => {
    expect(body).not.toContain('<script>")')
  })
})

describe('the page of a webhook or channel', () => {
  test('starts with its name or address', () => {
    const bar = (method: string, address: string) =>
      `<p class="endpoint"><span class="method is-${method.toLowerCase()}">${method}</span> <code>${address}</code></p>`
    expect(render('/api-reference/user-made')).toContain(bar('WEBHOOK', 'made'))
    expect(render('/api-reference/websockets/chat')).toContain(bar('WSS', '/chat'))
  })

  test('has a sample of each message in the side column, once if it goes both ways', () => {
    const html = render('/api-reference/websockets/chat')
    const [text = '', side = ''] = html.split('<div class="api-side">')
    expect(side.match(/<figcaption>.*?<\/figcaption>/g)).toEqual(['<figcaption>Said</figcaption>'])
    expect(text).not.toContain('<pre>')
    expect(text.match(/<p class="param-name"><code>text<\/code>/g)).toHaveLength(2)
  })
})
