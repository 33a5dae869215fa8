import { asList, asText, isRecord } from '../core/json-value.ts'
import type { Redirect } from '../core/redirect.ts'
import { createRedirects, type FindRedirect } from './create-redirects.ts'

const limit = 10_000

export interface RedirectNeeds {
  /** Reports a finding at the place of a value in the configuration. */
  report(message: string, value: string): void
  /** Whether the site has a page or file at a path. */
  hasPath(path: string): boolean
  /** Whether a path with a page begins with this text. */
  hasPathFrom(start: string): boolean
}

/** Reads `redirects` of `docs.json`. Entries that cannot work are left out and reported. */
export function readRedirects(needs: RedirectNeeds, value: unknown): Redirect[] {
  const { report } = needs
  const written = asList(value)
    .slice(0, limit)
    .flatMap(entry => readRedirect(report, entry))
  const redirects = removeBasePath(needs, written)
  if (asList(value).length > limit) report(`Only the first ${limit} redirects are read.`, 'redirects')
  const find = createRedirects(redirects)
  return redirects.filter(redirect => checkRedirect(needs, redirect, find))
}

/** Removes the path that the site was served under, such as `/docs`, if all redirects lead there and no page begins with it. */
function removeBasePath(needs: RedirectNeeds, redirects: Redirect[]): Redirect[] {
  const paths = redirects.map(({ destination }) => destination).filter(place => place.startsWith('/'))
  const [base = ''] = /^\/[^/?#:*]+(?=\/)/.exec(paths[0] ?? '') ?? []
  const remove = (place: string) => (place.startsWith(`${base}/`) ? place.slice(base.length) : place)
  const isBase =
    base !== '' && !needs.hasPathFrom(`${base}/`) && paths.every(place => place !== remove(place))
  if (!isBase || !paths.some(place => needs.hasPath(remove(place).replace(/[?#].*$/s, '')))) return redirects
  return redirects.map(redirect => ({
    ...redirect,
    source: remove(redirect.source),
    destination: remove(redirect.destination),
  }))
}

function readRedirect(report: RedirectNeeds['report'], entry: unknown): Redirect[] {
  if (!isRecord(entry)) return []
  const source = addSlash(asText(entry.source))
  const destination = addSlash(asText(entry.destination))
  if (source === null || destination === null) {
    report(
      'A redirect needs a source and a destination, so it is left out.',
      source ?? destination ?? 'redirects',
    )
    return []
  }
  if (!source.startsWith('/') || /[?#]/.test(source)) {
    report(
      `The redirect from ${source} is left out: a source is a path without a query or an anchor.`,
      source,
    )
    return []
  }
  const isPath = /^\/(?![/\\])/.test(destination)
  if (!isPath && !/^https?:\/\/[^\s/]/i.test(destination)) {
    report(
      `The redirect to ${destination} is left out: a destination is a path or a web address.`,
      destination,
    )
    return []
  }
  return [{ source, destination, permanent: entry.permanent !== false }]
}

/** `guide/start` is the path `/guide/start`. */
function addSlash(place: string | null): string | null {
  return place !== null && /^[\w-]+(?:[/?#]|$)/.test(place) ? `/${place}` : place
}

function checkRedirect(
  { report, hasPath, hasPathFrom }: RedirectNeeds,
  { source, destination }: Redirect,
  find: FindRedirect,
): boolean {
  if (/:|\*/.test(source)) {
    const [, start = ''] = /^([^:*?#]*)(.*)$/s.exec(destination) ?? []
    const isServed = start === destination ? hasPath(start) : hasPathFrom(start)
    if (destination.startsWith('/') && !isServed && find(start) === undefined)
      report(`The redirect from ${source} leads to ${destination}, where no page is.`, source)
    return true
  }
  const target = find(source)
  if (target === 'loop') {
    report(`The redirect from ${source} leads back to itself, so it is left out.`, source)
    return false
  }
  if (hasPath(source)) report(`The redirect from ${source} hides the page at that address.`, source)
  if (target?.destination.startsWith('/') && !hasPath(target.destination.replace(/[?#].*$/s, '')))
    report(`The redirect from ${source} leads to ${target.destination}, which does not exist.`, source)
  return true
}
