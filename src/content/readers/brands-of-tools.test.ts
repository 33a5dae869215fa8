import { describe, expect, test } from 'vitest'
import { planFiles } from './fixtures/plan-files.ts'

const docusaurus = (theme: string, more = '') => `export default {
  title: 'Kilns',
  favicon: 'img/icon.svg',
  presets: [['classic', { theme: { customCss: './src/css/custom.css' } }]],
  themeConfig: { ${theme} },
  ${more}
}`

describe('the brand of a Docusaurus site', () => {
  test('has its logo, icon, colours, links and footer', () => {
    const { brand, problems } = planFiles({
      'docusaurus.config.ts': docusaurus(`
        colorMode: { defaultMode: 'dark', disableSwitch: true },
        navbar: {
          title: 'Kilns',
          logo: { src: '/docs/img/logo.svg', srcDark: 'img/logo-dark.svg', href: 'https://kiln.example' },
          items: [
            { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
            { href: 'https://kiln.example/blog', label: 'News' },
            { href: 'https://github.com/kiln/kiln', className: 'icon' },
            { href: 'https://kiln.example/x' },
            { href: '/', label: 'Home' },
          ],
        },
        footer: { links: [{ title: 'More', items: [{ label: 'Firing', to: '/docs/fire/' }, { label: 'Gone', to: '/gone' }] }] },`),
      'docs/fire.md': '',
      'static/img/logo.svg': '<svg/>',
      'static/img/logo-dark.svg': '<svg/>',
      'static/img/icon.svg': '<svg/>',
      'src/css/custom.css':
        ":root { --ifm-color-primary: #063; }\n[data-theme='dark'] { --ifm-color-primary: #00FF88; }",
    })
    expect(problems).toEqual([])
    expect(brand).toMatchObject({
      logo: {
        light: 'static/img/logo.svg',
        dark: 'static/img/logo-dark.svg',
        href: 'https://kiln.example',
        withName: true,
      },
      favicon: { light: 'static/img/icon.svg' },
      accent: { dark: '#00ff88' },
      button: { color: '#006633' },
      appearance: { default: 'dark', strict: true },
      links: [
        { label: 'News', href: 'https://kiln.example/blog' },
        { label: 'GitHub', href: 'https://github.com/kiln/kiln' },
      ],
      footer: { columns: [{ title: 'More', links: [{ label: 'Firing', href: '/docs/fire' }] }] },
    })
    expect(brand?.footer.columns[0]?.links).toHaveLength(1)
  })

  test('has its announcement as a banner, and its copyright', () => {
    const read = (theme: string) =>
      planFiles({ 'docusaurus.config.ts': docusaurus(theme), 'docs/fire.md': '' }).brand
    const copyright = `\`\n      © \${new Date().getFullYear()} Kilns &#169; v1_2_<br />\n      <a href="/docs/fire">Fire</a>\``
    const brand = read(
      `announcementBar: { id: 'a', content: '<b>Hot</b> *now*' }, footer: { copyright: ${copyright} }`,
    )
    expect(brand?.banner).toEqual({ content: '<b>Hot</b> &#42;now&#42;', dismissible: true })
    expect(brand?.footer.text).toBe('© Kilns &#169; v1&#95;2&#95;<br /> <a href="/docs/fire">Fire</a>')
    const fixed = read("announcementBar: { content: 'Hot', isCloseable: false }")
    expect(fixed?.banner).toEqual({ content: 'Hot', dismissible: false })
    expect(fixed?.footer).toEqual({ socials: [], columns: [] })
    expect(read("announcementBar: { content: '' }, footer: { copyright: ' ' }")).toBeNull()
  })

  test('has its logo alone if the header has no title, and a footer without columns', () => {
    const { brand } = planFiles({
      'docusaurus.config.ts': docusaurus(`
        navbar: { logo: { src: 'img/logo.svg' } },
        footer: { links: [{ label: 'Status', href: 'https://status.kiln.example' }] },`),
      'docs/fire.md': '',
      'static/img/logo.svg': '<svg/>',
    })
    expect(brand?.logo).toEqual({ light: 'static/img/logo.svg', dark: 'static/img/logo.svg', href: null })
    expect(brand?.footer.columns).toEqual([
      { title: '', links: [{ label: 'Status', href: 'https://status.kiln.example' }] },
    ])
  })

  test.each([
    '',
    "navbar: { logo: { src: 'img/gone.svg' } }",
    "navbar: { logo: { src: '../secret.svg' } }",
    "navbar: { logo: { src: 'https://kiln.example/logo.svg' } }",
    "navbar: { items: [{ href: 'javascript:alert(1)', label: 'X' }] }",
    'navbar: 1, footer: [], colorMode: null',
  ])('is empty with %j', theme => {
    const { brand } = planFiles({ 'docusaurus.config.ts': docusaurus(theme), 'docs/fire.md': '' })
    expect(brand).toBeNull()
  })
})

test('the brand of a VitePress site is read from its theme and its head', () => {
  const { brand } = planFiles({
    'docs/.vitepress/config.mts': `export default defineConfig({
      title: 'Kilns',
      head: [['meta', { name: 'x' }], ['link', { rel: 'shortcut icon', href: '/icon.svg' }]],
      themeConfig: {
        logo: { light: '/day.svg', dark: '/night.svg' },
        siteTitle: false,
        nav: [{ text: 'Guide', link: '/guide' }, { text: 'Shop', link: 'https://shop.kiln.example' }],
        socialLinks: [{ icon: 'github', link: 'https://github.com/kiln/kiln' }],
      },
    })`,
    'docs/.vitepress/theme/style.css':
      ':root { --vp-c-brand-1: var(--glaze); --glaze: #aa3300; }\n.dark { --vp-c-brand-1: #ffaa88; }',
    'docs/public/day.svg': '<svg/>',
    'docs/public/night.svg': '<svg/>',
    'docs/public/icon.svg': '<svg/>',
    'docs/index.md': '',
  })
  expect(brand).toMatchObject({
    logo: { light: 'docs/public/day.svg', dark: 'docs/public/night.svg' },
    favicon: { light: 'docs/public/icon.svg' },
    accent: { light: '#aa3300', dark: '#ffaa88' },
    links: [{ label: 'Shop' }],
    footer: { socials: [{ label: 'GitHub', href: 'https://github.com/kiln/kiln' }] },
  })
  expect(brand?.logo).not.toHaveProperty('withName')
})

test.each([
  "[{ icon: 'github', label: 'GitHub', href: 'https://github.com/kiln' }]",
  "{ github: 'https://github.com/kiln' }",
])('the brand of a Starlight site is read from its options, with social: %s', social => {
  const { brand, name } = planFiles({
    'astro.config.mjs': `const authors = [{ title: 'Founder', logo: { src: 'x' } }]
export default defineConfig({ integrations: [blog({ authors }), isProduction && x(), starlight({
        title: 'Kilns', logo: { src: './src/assets/logo.svg' }, customCss: ['./src/styles/a.css'], social: ${social},
      })] })`,
    'src/assets/logo.svg': '<svg/>',
    'src/styles/a.css':
      ":root { --sl-color-accent: #ff8800; }\n:root[data-theme='light'] { --sl-color-accent: #993300; }",
    'public/favicon.svg': '<svg/>',
    'src/content/docs/index.md': '',
  })
  expect(name).toBe('Kilns')
  expect(brand).toMatchObject({
    logo: { light: 'src/assets/logo.svg', withName: true },
    favicon: { light: 'public/favicon.svg' },
    accent: { light: '#993300', dark: '#ff8800' },
    footer: { socials: [{ label: 'GitHub', href: 'https://github.com/kiln' }] },
  })
})

test('the brand of a MkDocs site is read from its theme, and a link is shown once', () => {
  const { brand } = planFiles({
    'mkdocs.yml': `site_name: Kilns
repo_url: https://github.com/kiln/kiln
theme:
  name: material
  logo: img/logo.svg
  palette:
    - scheme: default
      primary: deep-purple
    - scheme: slate
      primary: teal
extra:
  social:
    - { icon: fontawesome/brands/github, link: https://github.com/kiln/kiln }
    - { icon: octicons/package-16, link: https://pypi.org/project/kiln/ }
    - { icon: constructor, link: https://kiln.example }
`,
    'docs/index.md': '',
    'docs/img/logo.svg': '<svg/>',
  })
  expect(brand).toMatchObject({
    logo: { light: 'docs/img/logo.svg', withName: true, onColor: true },
    button: { color: '#7e56c2' },
    links: [{ label: 'GitHub', href: 'https://github.com/kiln/kiln' }],
    footer: {
      socials: [
        { label: 'PyPI', href: 'https://pypi.org/project/kiln/' },
        { label: 'Constructor', href: 'https://kiln.example' },
      ],
    },
  })
})
