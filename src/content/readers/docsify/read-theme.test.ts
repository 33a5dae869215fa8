import { expect, test } from 'vitest'
import { planFiles } from '../fixtures/plan-files.ts'

const page = (options: string, head = '') =>
  `<html><head>${head}</head><body><script>\nwindow.$docsify = {\n${options}\n}\n</script></body></html>`

test('a Docsify site keeps its logo, icon, colour and links', () => {
  const { brand } = planFiles(
    {
      'docs/index.html': page(
        "  // repo: 'wrong/one',\n  name: 'Kiln',\n  logo: '/_media/logo.svg',\n  repo: \"acme/kiln\",\n  themeColor: '#3F51B5',",
        '<link rel="stylesheet" href="x.css"><link rel="icon" type="image/png" href="_media/icon.png">',
      ),
      'docs/README.md': '',
      'docs/_navbar.md':
        '* [Blog](https://blog.example.com)\n* More\n  * [Chat](https://chat.example.com)\n  * [Guide](/guide)\n',
    },
    ['docs/_media/logo.svg', 'docs/_media/icon.png'],
  )
  expect(brand).toMatchObject({
    logo: { light: 'docs/_media/logo.svg' },
    favicon: { light: 'docs/_media/icon.png' },
    accent: { light: '#3f51b5' },
    links: [
      { label: 'GitHub', href: 'https://github.com/acme/kiln' },
      { label: 'Blog', href: 'https://blog.example.com' },
      { label: 'Chat', href: 'https://chat.example.com' },
    ],
  })
})

test('the colour of a stylesheet in the page counts, and a page without a look has no brand', () => {
  const styled = page("name: 'Kiln'", '<style>:root { --theme-color: #0d2192; }</style>')
  expect(planFiles({ 'index.html': styled, 'README.md': '' }).brand?.accent?.light).toBe('#0d2192')
  expect(planFiles({ 'index.html': page("name: 'Kiln'"), 'README.md': '' }).brand).toBeNull()
})

test('a hostile page is read quickly', () => {
  const head = '<link rel=icon rel=icon '.repeat(40_000)
  const plan = planFiles({ 'index.html': page("name: 'Kiln'", head), 'README.md': '' })
  expect(plan.name).toBe('Kiln')
})
