/** Returns a webhook's address for people, without user name, password, fragment and the values of its query. */
export function showWebhookAddress(address: string | undefined): string {
  const url = address === undefined ? null : URL.parse(address)
  if (url === null) return '(unreadable address)'
  const names = [...new Set(url.searchParams.keys())].map(name => `${encodeURIComponent(name)}=…`)
  return url.origin + url.pathname + (names.length === 0 ? '' : `?${names.join('&')}`)
}
