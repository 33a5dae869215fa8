import { basePathOf } from '../../shared/index.ts'
import type { HttpSettings } from './http-services.ts'

type Needs = Pick<HttpSettings, 'baseUrl' | 'sitesUrl'>

/** Whether sites have another origin than the dashboard and the API (`LECTERN_SITES_URL`). */
export function hasSitesOrigin(settings: Needs): boolean {
  return settings.sitesUrl() !== settings.baseUrl()
}

/** Address of the API reference: without a host name, unless the response may come from another origin. */
export function referenceAddress(settings: Needs): string {
  const baseUrl = settings.baseUrl()
  if (hasSitesOrigin(settings)) return `${baseUrl}/reference`
  return baseUrl === '' ? '/reference' : `${basePathOf(baseUrl)}/reference`
}

/**
 * Computes a value from the server's addresses once, because every request needs it. Undefined until the addresses are
 * known, which is when the server listens.
 */
export function onceListening<Value>(
  settings: Needs,
  compute: (addresses: { base: URL; sites: URL }) => Value,
): () => Value | undefined {
  let value: Value | undefined
  return () => {
    if (value === undefined && settings.baseUrl() !== '')
      value = compute({ base: new URL(settings.baseUrl()), sites: new URL(settings.sitesUrl()) })
    return value
  }
}
