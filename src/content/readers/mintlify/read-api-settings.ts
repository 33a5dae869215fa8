import type { BrandNeeds } from '../../brand/read-brand.ts'
import { type ApiSettings, defaultApiSettings, exampleLanguages } from '../../core/api-settings.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'

const otherNames: Record<string, string> = {
  bash: 'curl',
  shell: 'curl',
  sh: 'curl',
  js: 'javascript',
  node: 'javascript',
  nodejs: 'javascript',
  py: 'python',
  golang: 'go',
  rb: 'ruby',
}
const authMethods = ['bearer', 'basic', 'key', 'cobo'] as const

/** Reads `api` of `docs.json`. */
export function readApiSettings({ report }: Pick<BrandNeeds, 'report'>, settings: JsonRecord): ApiSettings {
  const api = asRecord(settings.api)
  const examples = asRecord(api.examples)
  const mdx = asRecord(api.mdx)
  const playground = asRecord(api.playground)
  // Older files have the settings of handwritten operations here.
  const server = mdx.server ?? api.baseUrl
  return {
    languages: examples.autogenerate === false ? [] : readLanguages(report, examples.languages),
    withOptional: examples.defaults !== 'required',
    isExpanded: asRecord(api.params).expanded === 'all',
    servers: (Array.isArray(server) ? server : [server]).flatMap(one => readServer(asText(one))),
    auth: readAuth(asRecord(mdx.auth ?? api.auth)),
    isInteractive: readDisplay(report, playground),
    isForReaders: playground.display === 'auth',
    sendsCookies: playground.credentials === true && playground.proxy === false,
  }
}

function readLanguages(report: BrandNeeds['report'], value: unknown): readonly string[] {
  if (!Array.isArray(value)) return defaultApiSettings.languages
  const names = asList(value).flatMap(one => asText(one)?.toLowerCase() ?? [])
  const known = names.flatMap(name => {
    const language = otherNames[name] ?? name
    if (exampleLanguages.some(one => one === language)) return [language]
    report(
      `API pages have no examples for "${name}". They have them for ${exampleLanguages.join(', ')}.`,
      name,
    )
    return []
  })
  return [...new Set(known)]
}

function readServer(address: string | null): string[] {
  return address !== null && /^https?:\/\/[^\s/]/i.test(address) ? [address.replace(/\/+$/, '')] : []
}

function readAuth({ method, name }: JsonRecord): ApiSettings['auth'] {
  const known = authMethods.find(one => one === method)
  return known === undefined ? null : { method: known, name: asText(name) }
}

/** Requests leave the site, so the owner must have asked for them. */
function readDisplay(report: BrandNeeds['report'], { display, proxy }: JsonRecord): boolean {
  const isShown = display === 'interactive' || display === 'auth'
  if (display === 'auth')
    report('Only signed-in readers have the playground. Set up sign-in for readers to show it.', 'display')
  if (isShown && proxy !== false)
    report(
      'The playground sends requests from the reader’s browser, without a proxy. The API must allow the site’s origin (CORS).',
      proxy === undefined ? 'display' : 'proxy',
    )
  return isShown
}
