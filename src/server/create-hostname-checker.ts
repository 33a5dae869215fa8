import { checkPendingHostname, isReservedHostname, type ResolveTxt } from '../access/index.ts'
import { createDueWork, type DueWork } from '../deployments/index.ts'
import type { ServiceNeeds } from './lifecycle.ts'

const pollMs = 30_000

/** Looks up the DNS records of pending custom domains in the background. */
export function createHostnameChecker(
  needs: ServiceNeeds,
  { resolveTxt }: { resolveTxt: ResolveTxt },
): DueWork {
  const { reservedHosts } = needs.config.domains
  const { sitesUrl } = needs.config.http
  const sitesUrls = sitesUrl === null ? [] : [sitesUrl]
  const isReserved = (hostname: string) =>
    isReservedHostname(hostname, { ownUrls: [needs.baseUrl(), ...sitesUrls], reservedHosts })
  return createDueWork({
    database: needs.database,
    log: needs.log,
    pollMs,
    channel: 'keys',
    complaint: 'custom domains could not be checked',
    runDue: () => checkPendingHostname({ ...needs, resolveTxt, isReserved }),
  })
}
