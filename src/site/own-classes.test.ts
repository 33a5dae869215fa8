import { expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, openSite, renderPage } from './index.ts'

const text = `# A

<div className="hero md:w-1/2 card top is-tabbed callout-tip lectern-x a&quot;b">
  <span class="price">9</span>

  <div className="hero" style={{ color: 'red' }}>Text</div>
</div>
`
const site = openSite(
  buildSite(
    parseSite(
      createMemoryTree({ 'docs.json': JSON.stringify({ navigation: { pages: ['a'] } }), 'a.mdx': text }),
    ),
  ),
)
function render(hasStyles: boolean) {
  const page = site.readPage('/a')
  if (page === undefined) throw new Error('no page')
  const ownCode = { hasStyles, scripts: 0, integrations: [], hosts: [] }
  return runAtOnce(renderPage(site, page, { basePath: '', siteName: 'Site', ownCode }))
}

test('elements keep the class names of the source if the owner allows its stylesheets', () => {
  const html = render(true)
  expect(html).toContain('<div class="hero md:w-1/2">')
  expect(html).toContain('<span class="price">9</span>')
  expect(html).toContain('<div class="hero"><p>Text</p></div>')
})

test('names of the site’s own parts are never kept, and without stylesheets none is', () => {
  expect(render(true)).not.toMatch(/is-tabbed|callout-tip|lectern-x|class="[^"]*\btop\b[^"]*hero/)
  const plain = render(false)
  expect(plain).not.toMatch(/hero|md:w|price|data-names/)
  expect(plain).toContain('<span>9</span>')
})
