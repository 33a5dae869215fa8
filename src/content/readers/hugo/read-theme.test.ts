import { expect, test } from 'vitest'
import { planFiles } from '../fixtures/plan-files.ts'

test('a site with Docsy keeps its logo, icon, colour and links', () => {
  const { brand } = planFiles({
    'site/hugo.toml': [
      "title = 'Kiln'",
      '[params]',
      "github_repo = 'https://github.com/acme/kiln'",
      '[[params.links.user]]',
      "name = 'Chat'",
      "url = 'https://chat.example.com'",
      '[[params.links.developer]]',
      "name = 'Here'",
      "url = '/community/'",
      '[[menu.main]]',
      "name = 'Blog'",
      "url = 'https://blog.example.com'",
    ].join('\n'),
    'site/content/a.md': '',
    'site/assets/icons/logo.svg': '<svg/>',
    'site/assets/scss/_variables_project.scss': '$kiln: #0d2192;\n$primary: $kiln !default;\n',
    'site/static/favicons/favicon.ico': 'x',
  })
  expect(brand).toMatchObject({
    logo: { light: 'site/assets/icons/logo.svg', withName: true, onColor: true },
    favicon: { light: 'site/static/favicons/favicon.ico' },
    accent: { light: '#0d2192' },
    links: [
      { label: 'GitHub', href: 'https://github.com/acme/kiln' },
      { label: 'Blog', href: 'https://blog.example.com' },
    ],
    footer: { socials: [{ label: 'Chat', href: 'https://chat.example.com' }] },
  })
})

test.each([
  ["[params.navbar.logo]\npath = 'images/kiln.svg'\ndark = 'images/dark.svg'\n", 'dark.svg'],
  ["[params]\nBookLogo = '/images/kiln.svg'\n", 'kiln.svg'],
])('the settings of other themes name the logo: %j', (settings, dark) => {
  const { brand } = planFiles({ 'hugo.toml': `title = 'Kiln'\n${settings}`, 'content/a.md': '' }, [
    'static/images/kiln.svg',
    'static/images/dark.svg',
    'assets/icons/logo.svg',
  ])
  expect(brand?.logo).toEqual({
    light: 'static/images/kiln.svg',
    dark: `static/images/${dark}`,
    href: null,
    withName: true,
  })
})

test('variables that name each other, and a site without a look, have none', () => {
  const scss = { 'assets/scss/_variables_project.scss': '$primary: $a;\n$a: $b;\n$b: $a;\n' }
  expect(planFiles({ 'hugo.toml': "title = 'Kiln'\n", 'content/a.md': '', ...scss }).brand).toBeNull()
})
