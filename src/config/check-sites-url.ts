interface Addresses {
  LECTERN_BASE_URL?: string | undefined
  LECTERN_SITES_URL?: string | undefined
}

/** Browsers share cookies between the ports of a host, so another port is not enough. */
export function checkSitesUrl(
  { LECTERN_BASE_URL: base, LECTERN_SITES_URL: sites }: Addresses,
  report: (problem: string) => void,
) {
  if (sites === undefined) return
  if (base === undefined) report('LECTERN_SITES_URL needs LECTERN_BASE_URL')
  else if (new URL(base).hostname === new URL(sites).hostname)
    report(`LECTERN_SITES_URL=${sites}: must have another host name than LECTERN_BASE_URL`)
}
