import { expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, openSite, renderPage } from './index.ts'

const view = { siteName: 'Kilns', publicUrl: 'https://docs.example.com', mcpUrl: 'https://example.com/mcp' }

function render(themeConfig: object): string {
  const config = `module.exports = ${JSON.stringify({ title: 'Kilns', themeConfig })}`
  const site = parseSite(createMemoryTree({ 'docusaurus.config.js': config, 'docs/fire.md': '# Fire\n' }))
  const reader = openSite(buildSite(site))
  const found = reader.readPage('/docs/fire')
  if (found === undefined) throw new Error('no page')
  return runAtOnce(renderPage(reader, found, { ...view, basePath: '/p' }))
}

test('the banner and the text of the footer are safe, and their links have the base path', () => {
  const html = render({
    announcementBar: { content: '<b onclick="a()">Hot</b> <script>b()</script>' },
    footer: { copyright: '© Acme <a href="/docs/fire" target="_blank">Fire</a><img src=x onerror="c()">' },
  })
  expect(html).toMatch(/<div class="banner"[^>]*><p><(?:b|strong)>Hot<\/(?:b|strong)>/)
  expect(html).toMatch(/<div class="copyright"><p>© Acme <a href="\/p\/docs\/fire">Fire<\/a>/)
  expect(html).not.toMatch(/onclick|onerror|b\(\)/)
})

test('a site without them has neither', () => {
  expect(render({})).not.toMatch(/class="(?:banner|copyright|site-footer)"/)
})
