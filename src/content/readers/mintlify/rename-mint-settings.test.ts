import { expect, test } from 'vitest'
import { renameMintSettings } from './rename-mint-settings.ts'

test('the settings of mint.json get the places of docs.json', () => {
  const renamed = renameMintSettings({
    name: 'Kiln',
    colors: { primary: '#ff4017', background: { light: '#fff', dark: '#111113' } },
    font: { headings: { family: 'Inter', weight: 700 }, family: 'Lato', url: '/lato.woff2' },
    background: { style: 'grid' },
    backgroundImage: '/paper.png',
    analytics: { ga4: { measurementId: 'G-1' } },
    integrations: { intercom: 'app' },
    codeBlock: { mode: 'dark' },
    api: { baseUrl: 'https://api.example.com', playground: { mode: 'hide' } },
    seo: { indexHiddenPages: true },
  })
  expect(renamed).toEqual({
    name: 'Kiln',
    colors: { primary: '#ff4017' },
    fonts: { heading: { family: 'Inter', weight: 700 }, family: 'Lato', source: '/lato.woff2' },
    background: { color: { light: '#fff', dark: '#111113' }, decoration: 'grid', image: '/paper.png' },
    integrations: { ga4: { measurementId: 'G-1' }, intercom: 'app' },
    styling: { codeblocks: 'dark' },
    api: { baseUrl: 'https://api.example.com', playground: { display: 'none' } },
    seo: { indexing: 'all' },
  })
})

test('settings that already have their place stay', () => {
  const config = { fonts: { family: 'Lato' }, font: { family: 'Inter' }, colors: { primary: '#111' } }
  expect(renameMintSettings(config)).toEqual({ fonts: { family: 'Lato' }, colors: { primary: '#111' } })
  expect(renameMintSettings({ name: 'Kiln', font: 'Inter' })).toEqual({ name: 'Kiln', fonts: 'Inter' })
})
