import { describe, expect, test } from 'vitest'
import { createMemoryTree, parseSite } from '../content/index.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, openSite, renderPage } from './index.ts'

const view = { basePath: '', siteName: 'Site', publicUrl: 'https://docs.example.com', mcpUrl: 'https://example.com/mcp/docs' }
const description = {
  openapi: '3.1.0',
  paths: {
    '/users': {
      get: { summary: 'List users' },
      delete: { summary: 'Delete users', deprecated: true },
    },
  },
  webhooks: { made: { post: { summary: 'User made' } } },
}

const navigation = {
  groups: [
    { group: 'API', openapi: 'api.json' },
    { group: 'Manual', pages: ['manual'] },
  ],
}

function render(path: string): string {
  const files = {
    'docs.json': JSON.stringify({ name: 'Site', navigation }),
    'api.json': JSON.stringify(description),
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
    expect(render('/api-reference/user-made')).toContain('<span class="method is-event">WEBHOOK</span>')
    expect(render('/manual')).toContain('<h1><span class="method is-put">PATCH</span> By hand')
  })
})
