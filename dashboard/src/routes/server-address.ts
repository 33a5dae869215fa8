/** The address of the server that the dashboard belongs to, without a trailing slash. */
export function serverAddress(): string {
  const { origin, pathname } = window.location
  return origin + pathname.slice(0, Math.max(0, pathname.indexOf('/dashboard')))
}
