/** Path of this server's address, without a slash at the end; often empty. The server writes it into the page. */
export function basePath(): string {
  return readMeta('lectern-base')
}

/** This server's address, without a slash at the end. */
export function serverUrl(): string {
  return window.location.origin + basePath()
}

/** Address of a project's site on this server. */
export function siteAddress(domain: string): string {
  return `${readMeta('lectern-sites') || serverUrl()}/sites/${domain}`
}

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
