import { expect, test } from 'vitest'
import { readerPage } from './reader-page.ts'

const project = {
  id: 'p',
  domain: 'acme',
  siteUrl: 'https://docs.acme.dev/guide',
  hostname: 'docs.acme.example',
  hasAnalytics: true,
  previewOf: null,
  siteOptions: {},
}
const site = { pageUrl: (path: string) => `https://docs.acme.dev/guide${path}` }
const baseUrl = 'https://lectern.example.com'
const pageOf = (path: string | undefined, origin?: string, host = 'lectern.example.com') =>
  readerPage({ project, site }, path, { origin, host, baseUrl })

test.each([
  ['no path', pageOf(undefined, 'https://app.acme.dev'), null],
  ['no origin, as from a program', pageOf('/start'), 'https://docs.acme.dev/guide/start'],
  ['the server', pageOf('/start', baseUrl), 'https://docs.acme.dev/guide/start'],
  [
    'another address of the server',
    pageOf('/start', 'http://localhost:4747', 'localhost:4747'),
    'https://docs.acme.dev/guide/start',
  ],
  ['the custom domain', pageOf('/start', 'https://docs.acme.example'), 'https://docs.acme.dev/guide/start'],
  ['the owner’s site', pageOf('/start', 'https://docs.acme.dev'), 'https://docs.acme.dev/guide/start'],
  [
    'another host',
    pageOf('settings/keys', 'https://app.acme.dev:8443'),
    'https://app.acme.dev:8443/settings/keys',
  ],
  ['an opaque origin', pageOf('/start', 'null'), 'https://docs.acme.dev/guide/start'],
  ['another scheme', pageOf('/start', 'chrome-extension://abc'), 'https://docs.acme.dev/guide/start'],
  ['a complete address', pageOf('https://app.acme.dev/x', baseUrl), 'https://app.acme.dev/x'],
])('a question from %s is filed under its page', (_name, found, page) => {
  expect(found).toBe(page)
})
