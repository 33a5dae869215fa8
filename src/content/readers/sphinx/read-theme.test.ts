import { expect, test } from 'vitest'
import { planFiles } from '../fixtures/plan-files.ts'

const readBrand = (conf: string, empty: string[] = [], files: Record<string, string> = {}) =>
  planFiles({ 'docs/conf.py': `project = "Kiln"\n${conf}`, 'docs/index.md': '# Kiln', ...files }, empty).brand

test('a site with Furo keeps its logos, icon, colours and links', () => {
  const conf = `html_theme = "furo"
html_favicon = "_static/icon.svg"
html_theme_options = {
    "light_logo": "light.svg",
    "dark_logo": "dark.svg",
    "sidebar_hide_name": True,
    "source_repository": "https://github.com/acme/kiln/",
    "light_css_variables": {"color-brand-primary": "#0d2192"},
    "dark_css_variables": {"color-brand-primary": "#8fa0ff"},
    "footer_icons": [{"name": "Chat", "url": "https://chat.example.com", "html": "<svg/>"}],
}
`
  expect(
    readBrand(conf, ['docs/_static/light.svg', 'docs/_static/dark.svg', 'docs/_static/icon.svg']),
  ).toMatchObject({
    logo: { light: 'docs/_static/light.svg', dark: 'docs/_static/dark.svg' },
    favicon: { light: 'docs/_static/icon.svg' },
    accent: { light: '#0d2192', dark: '#8fa0ff' },
    links: [{ label: 'GitHub', href: 'https://github.com/acme/kiln/' }],
    footer: { socials: [{ label: 'Chat', href: 'https://chat.example.com' }] },
  })
})

test.each([
  ['html_theme = "sphinx_rtd_theme"\nhtml_logo = "logo.png"\n', { withName: true, onColor: true }],
  ['html_logo = "logo.png"\nhtml_theme_options = {"logo_only": True}\n', {}],
  ['html_theme = "pydata_sphinx_theme"\nhtml_logo = "logo.png"\n', {}],
  [
    'html_theme = "pydata_sphinx_theme"\nhtml_theme_options = {"logo": {"image_light": "logo.png", "text": "Kiln"}}\n',
    { withName: true },
  ],
])('the name is beside the logo as in the theme: %j', (conf, marks) => {
  expect(readBrand(conf, ['docs/logo.png'])?.logo).toEqual({
    light: 'docs/logo.png',
    dark: 'docs/logo.png',
    href: null,
    ...marks,
  })
})

test('stylesheets of the site set its colours, and other options name links', () => {
  const conf = `html_theme = "sphinx_book_theme"
html_static_path = ["look"]
html_css_files = ["kiln.css"]
html_context = {"github_user": "acme", "github_repo": "kiln"}
html_theme_options = {
    "external_links": [{"name": "Forum", "url": "https://forum.example.com"}, {"name": "Here", "url": "here"}],
    "twitter_url": "https://x.com/kiln",
}
`
  const style = 'html[data-theme="light"] { --pst-color-primary: #c8102e; }'
  expect(readBrand(conf, [], { 'docs/look/kiln.css': style })).toMatchObject({
    button: { color: '#c8102e' },
    links: [
      { label: 'GitHub', href: 'https://github.com/acme/kiln' },
      { label: 'Forum', href: 'https://forum.example.com' },
    ],
    footer: { socials: [{ label: 'Twitter', href: 'https://x.com/kiln' }] },
  })
})

test('a site without a look has no brand', () => {
  expect(readBrand('html_theme = "furo"\n')).toBeNull()
})
