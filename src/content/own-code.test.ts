import { expect, test } from 'vitest'
import { createMemoryTree } from './core/source-tree.ts'
import { parseSite } from './parse-site.ts'

function parse(settings: object, files: Record<string, string> = {}) {
  const config = JSON.stringify({ navigation: { pages: ['a'] }, ...settings })
  return parseSite(createMemoryTree({ 'docs.json': config, 'a.mdx': 'Text.', ...files }))
}

test('the integrations that Lectern can load are read and reported as off, and others are reported', () => {
  const { settings, problems } = parse({
    integrations: {
      ga4: { measurementId: 'G-RCYWHL7EQ7' },
      gtm: { tagId: 'GTM-AB12CD' },
      posthog: { apiKey: 'phc_0123456789', apiHost: 'https://eu.i.posthog.com' },
      plausible: { domain: 'docs.example.com', server: 'stats.example.com' },
      fathom: { siteId: 'ABCDEFGH' },
      hotjar: { hjid: '1', hjsv: '6' },
    },
  })
  expect(settings?.integrations).toEqual([
    { kind: 'ga4', id: 'G-RCYWHL7EQ7' },
    { kind: 'gtm', id: 'GTM-AB12CD' },
    { kind: 'fathom', id: 'ABCDEFGH' },
    { kind: 'posthog', key: 'phc_0123456789', host: 'eu.i.posthog.com' },
    { kind: 'plausible', domain: 'docs.example.com', host: 'stats.example.com' },
  ])
  expect(problems.filter(({ code }) => code === 'integrations')).toHaveLength(5)
  expect(problems.map(({ message }) => message)).toContain(
    'The setting "integrations.hotjar" is not supported. Nothing is sent to this service.',
  )
})

test('integrations with settings that could name another script are left out', () => {
  const { settings, problems } = parse({
    integrations: {
      ga4: { measurementId: 'G-1"><script>' },
      posthog: { apiKey: 'phc_0123456789', apiHost: 'https://a.example;script-src *' },
      plausible: { domain: 'a.example', server: 'http://a.example' },
      fathom: {},
    },
  })
  expect(settings?.integrations).toEqual([])
  expect(problems.filter(({ message }) => message.includes('not valid'))).toHaveLength(4)
})

test('stylesheets and scripts of the source are files of the site and reported as unused', () => {
  const { settings, problems, files } = parse(
    {},
    {
      'style.css': 'a{}',
      'js/a.js': '1',
      '.hidden/b.js': '2',
      'node_modules/c.js': '3',
      'vite.config.js': '4',
    },
  )
  const name = (source: string) => files.find(file => file.source === source)?.name
  expect(settings?.ownCode).toEqual({ styles: [name('style.css')], scripts: [name('js/a.js')] })
  expect(files.map(({ mediaType }) => mediaType)).toEqual([
    'application/octet-stream',
    'application/octet-stream',
  ])
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    [
      'styles',
      'The stylesheet style.css is not used. To add it to every page: lectern projects set PROJECT --custom-css on',
    ],
    [
      'scripts',
      'The script js/a.js is not used. To add it to every page: lectern projects set PROJECT --custom-scripts on',
    ],
  ])
})
