import type { Integration } from '../content/index.ts'
import { html, type SafeHtml } from './html.ts'
import { siteAddress } from './site-address.ts'

/** The owner's code that pages have. */
export interface OwnCodeView {
  hasStyles: boolean
  /** The number of scripts. */
  scripts: number
  integrations: readonly Integration[]
  /** Hosts that scripts may use, such as `cdn.example.com` or `*.example.com`. */
  hosts: readonly string[]
}

export const ownStylesPath = '/_lectern/own.css'

export function ownScriptPath(position: number): string {
  return `/_lectern/own/${position}.js`
}

/** Renders the elements that load the owner's code. */
export function renderOwnCode(code: OwnCodeView, basePath: string): SafeHtml {
  const scripts = Array.from({ length: code.scripts }, (_, position) => position)
  return html`${code.hasStyles && html`<link rel="stylesheet" href="${siteAddress(basePath, ownStylesPath)}">`}
${code.integrations.length > 0 && html`<meta name="lectern-integrations" content="${JSON.stringify(code.integrations)}"><script src="${siteAddress(basePath, '/_lectern/integrations.js')}" type="module"></script>`}
${scripts.map(position => html`<script src="${siteAddress(basePath, ownScriptPath(position))}" defer></script>`)}`
}

interface CodeSources {
  scripts: string[]
  servers: string[]
  images: string[]
}

const googleServers = [
  'https://www.googletagmanager.com',
  'https://www.google-analytics.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

/** The sources that the content policy of a page needs for the owner's code. */
export function listCodeSources({ integrations, scripts, hosts }: OwnCodeView): CodeSources {
  const given = hosts.map(host => (host === '*' ? 'https:' : `https://${host}`))
  const isRunning = integrations.length > 0 || scripts > 0
  const lists = [
    ...(isRunning ? [{ scripts: given, servers: given, images: given }] : []),
    ...integrations.map(listSources),
  ]
  const join = (kind: keyof CodeSources) => lists.flatMap(list => list[kind])
  return { scripts: join('scripts'), servers: join('servers'), images: join('images') }
}

function listSources(integration: Integration): CodeSources {
  if (integration.kind === 'ga4' || integration.kind === 'gtm')
    return { scripts: ['https://www.googletagmanager.com'], servers: googleServers, images: googleServers }
  if (integration.kind === 'fathom') {
    const cdn = ['https://cdn.usefathom.com']
    return { scripts: cdn, servers: cdn, images: cdn }
  }
  const host = `https://${integration.host}`
  if (integration.kind === 'plausible') return { scripts: [host], servers: [host], images: [] }
  // The service has its scripts on another host.
  const assets = host.replace(/^(https:\/\/(?:us|eu))\.i\.posthog\.com$/, '$1-assets.i.posthog.com')
  return { scripts: [assets], servers: [host, assets], images: [] }
}
