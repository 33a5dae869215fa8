import { expect, test } from 'vitest'
import { planFiles } from '../fixtures/plan-files.ts'

test('a site with Docus keeps its logo, icon, colour and links', () => {
  const { brand } = planFiles(
    {
      'docs/nuxt.config.ts': 'export default {}',
      'docs/app/app.config.ts': `export default defineAppConfig({
        header: { title: 'Kiln', logo: { light: '/logo-light.svg', dark: '/logo-dark.svg' } },
        ui: { colors: { primary: 'violet', neutral: 'slate' } },
        github: { owner: 'acme', name: 'kiln' },
        socials: { discord: 'https://discord.gg/kiln', nuxt: 'https://nuxt.example', mail: 'nobody' },
      })`,
      'docs/content/index.md': '',
    },
    ['docs/public/logo-light.svg', 'docs/public/logo-dark.svg', 'docs/public/favicon.ico'],
  )
  expect(brand).toMatchObject({
    logo: { light: 'docs/public/logo-light.svg', dark: 'docs/public/logo-dark.svg' },
    favicon: { light: 'docs/public/favicon.ico' },
    accent: { dark: '#a684ff' },
    button: { color: '#8e51ff' },
    links: [{ label: 'GitHub', href: 'https://github.com/acme/kiln' }],
    footer: {
      socials: [
        { label: 'Discord', href: 'https://discord.gg/kiln' },
        { label: 'Nuxt', href: 'https://nuxt.example' },
      ],
    },
  })
})

test('a site with undocs keeps its name, redirects, icon, colour and repository', () => {
  const settings =
    'name: Kiln\ngithub: acme/kiln\nthemeColor: "#c8102e"\nredirects:\n  /old: /guide\n  /x/**: /guide/**\n'
  const plan = planFiles({ 'docs/.config/docs.yaml': settings, 'docs/1.guide/1.index.md': '# Guide' }, [
    'docs/.docs/public/icon.svg',
    'docs/.docs/notes.md',
    'docs/1.guide/2.fire.md',
  ])
  expect(plan).toMatchObject({ tool: 'nuxt-content', name: 'Kiln', root: 'docs', problems: [] })
  expect(plan.pages.map(({ path }) => path)).toEqual(['/guide', '/guide/fire'])
  expect(plan.redirects).toMatchObject([
    { source: '/old', destination: '/guide' },
    { source: '/x/:path*', destination: '/guide/:path*' },
  ])
  expect(plan.brand).toMatchObject({
    logo: { light: 'docs/.docs/public/icon.svg', withName: true },
    favicon: { light: 'docs/.docs/public/icon.svg' },
    button: { color: '#c8102e' },
    links: [{ label: 'GitHub', href: 'https://github.com/acme/kiln' }],
  })
})

test('settings of undocs that cannot be read are a finding', () => {
  const plan = planFiles({ '.config/docs.yml': 'a: [', 'index.md': '# Home' })
  expect(plan.problems).toMatchObject([{ file: '.config/docs.yml' }])
  expect(plan.brand).toBeNull()
})
