import { expect, test } from 'vitest'
import { planFiles } from '../fixtures/plan-files.ts'

test('a site with Just the Docs keeps its logo, icon, colour and links', () => {
  const { brand } = planFiles(
    {
      'docs/_config.yml': [
        'title: Kiln',
        'logo: "/assets/images/logo.png"',
        'color_scheme: kiln',
        'aux_links:',
        '  "Kiln on GitHub":',
        '    - "https://github.com/acme/kiln"',
        '  Forum: https://forum.example.com',
        '  Here: /here',
        'footer:',
        '  links:',
        '    - label: Chat',
        '      url: https://discord.gg/kiln',
      ].join('\n'),
      'docs/index.md': '',
      'docs/_sass/color_schemes/kiln.scss': '$mark: #c8102e;\n$link-color: $mark;\n',
    },
    ['docs/assets/images/logo.png', 'docs/favicon.ico'],
  )
  expect(brand).toMatchObject({
    logo: { light: 'docs/assets/images/logo.png' },
    favicon: { light: 'docs/favicon.ico' },
    button: { color: '#c8102e' },
    links: [
      { label: 'Kiln on GitHub', href: 'https://github.com/acme/kiln' },
      { label: 'Forum', href: 'https://forum.example.com' },
    ],
    footer: { socials: [{ label: 'Discord', href: 'https://discord.gg/kiln' }] },
  })
  expect(brand?.logo).not.toHaveProperty('withName')
})

test('a site without a look has no brand', () => {
  expect(planFiles({ '_config.yml': 'title: Kiln\nlogo: /gone.png\n', 'index.md': '' }).brand).toBeNull()
})
