import type { BrandNeeds } from '../../brand/read-brand.ts'
import type { Integration } from '../../core/integration.ts'
import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { readSecureHost } from '../../core/video-players.ts'

const readers: Record<Integration['kind'], (values: JsonRecord) => Integration | undefined> = {
  ga4: values => withId('ga4', values.measurementId, /^G-[A-Z0-9]{4,20}$/i),
  gtm: values => withId('gtm', values.tagId, /^GTM-[A-Z0-9]{4,20}$/i),
  fathom: values => withId('fathom', values.siteId, /^[A-Z0-9]{4,20}$/i),
  posthog: ({ apiKey, apiHost }) => {
    const key = asText(apiKey)
    const host = readHost(apiHost, 'us.i.posthog.com')
    return key !== null && /^phc_\w{8,100}$/.test(key) && host ? { kind: 'posthog', key, host } : undefined
  },
  plausible: ({ domain, server }) => {
    const site = asText(domain)
    const host = readHost(server, 'plausible.io')
    return site !== null && /^[\w.,/-]{3,200}$/.test(site) && host
      ? { kind: 'plausible', domain: site, host }
      : undefined
  },
}

/** Reads the services of `integrations` that Lectern can load. The owner of the project decides whether it does. */
export function readIntegrations({ report }: BrandNeeds, settings: JsonRecord): Integration[] {
  const given = asRecord(settings.integrations)
  return Object.entries(readers).flatMap(([kind, read]) => {
    if (given[kind] === undefined) return []
    const integration = read(asRecord(given[kind]))
    if (integration === undefined) {
      report(`The integration "${kind}" is left out: its settings are not valid.`, kind)
      return []
    }
    report(
      `The integration "${kind}" is off, so nothing is sent to its service. To turn on the site’s integrations: lectern projects set PROJECT --integrations on`,
      kind,
      { code: 'integrations' },
    )
    return [integration]
  })
}

function withId<Kind extends 'ga4' | 'gtm' | 'fathom'>(kind: Kind, value: unknown, pattern: RegExp) {
  const id = asText(value)
  return id !== null && pattern.test(id) ? { kind, id } : undefined
}

/** The host of an address or its name; the default if there is none, and undefined if it cannot be used. */
function readHost(value: unknown, standard: string): string | undefined {
  const given = asText(value)
  if (given === null) return standard
  return readSecureHost(/^[a-z]+:\/\//i.test(given) ? given : `https://${given}`)
}
