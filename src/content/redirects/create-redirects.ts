import type { Redirect } from '../core/redirect.ts'

export interface RedirectTarget {
  /** A site path with an optional `#anchor` or query, or an `http` or `https` address. */
  destination: string
  /** Whether every step to the destination is permanent. */
  permanent: boolean
}

/** Returns where a site path leads after all redirects; undefined without any, `loop` if they never end. */
export type FindRedirect = (path: string) => RedirectTarget | 'loop' | undefined

const stepLimit = 20
const fileName = /(?:\/(?:index|readme))?(?:\.(?:html?|mdx))?$/i

/**
 * Compiles redirects. The first source that matches wins, as in `docs.json`. Paths are compared without a trailing slash. With
 * `findPage`, addresses by file name and in other capitals lead to their page, too: `/guide/index`, `/guide.html` and `/Guide` to
 * `/guide`. It returns the path of a page, whatever its capitals.
 */
export function createRedirects(
  redirects: readonly Redirect[],
  findPage: (path: string) => string | undefined = () => undefined,
): FindRedirect {
  const exact = new Map<string, Redirect>()
  const patterns: { redirect: Redirect; match: Match }[] = []
  for (const redirect of redirects) {
    const match = compilePattern(redirect.source)
    const source = trimPath(redirect.source)
    if (match !== undefined) patterns.push({ redirect, match })
    else if (!exact.has(source)) exact.set(source, redirect)
  }

  function step(path: string): RedirectTarget | undefined {
    const found = exact.get(path)
    if (found) return found
    const segments = path.split('/').slice(1)
    for (const { redirect, match } of patterns) {
      const values = match(segments)
      const destination = values && fill(redirect.destination, values)
      // `/sdk/:path*` matches its own destination `/sdk`, too.
      if (destination !== undefined && trimPath(destination) !== path)
        return { destination, permanent: redirect.permanent }
    }
    const page = findPage(path) ?? findPage(trimPath(path.replace(fileName, '')))
    if (page !== undefined && page !== path) return { destination: page, permanent: true }
  }

  return path => {
    let target = step(trimPath(path))
    let permanent = true
    for (let steps = 1; target !== undefined; steps += 1) {
      permanent &&= target.permanent
      const { destination } = target
      if (!destination.startsWith('/')) return { destination, permanent }
      target = step(trimPath(destination.replace(/[?#].*$/s, '')))
      if (target === undefined) return { destination, permanent }
      if (steps >= stepLimit) return 'loop'
    }
  }
}

type Match = (segments: readonly string[]) => ReadonlyMap<string, string> | undefined

/** Returns undefined for a source without parameters. */
function compilePattern(source: string): Match | undefined {
  const parts = trimPath(source).split('/').slice(1)
  if (!parts.some(part => part.startsWith(':') || part.endsWith('*'))) return undefined
  return segments => {
    const values = new Map<string, string>()
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1
      const rest = segments.slice(at).join('/')
      const named = /^:([\w-]+)(\*?)$/.exec(part)
      if (isLast && part.endsWith('*')) {
        const prefix = named ? '' : part.slice(0, -1)
        if (!rest.startsWith(prefix)) return undefined
        return values.set(named ? `:${named[1]}*` : '*', rest.slice(prefix.length))
      }
      const segment = segments[at]
      if (segment === undefined || segment === '') return undefined
      if (named) values.set(`:${named[1]}`, segment)
      else if (segment !== part) return undefined
    }
    return segments.length === parts.length ? values : undefined
  }
}

function fill(destination: string, values: ReadonlyMap<string, string>): string {
  const filled = destination.replace(/:[a-z][\w-]*\*?|\*/gi, parameter => values.get(parameter) ?? parameter)
  // A parameter must not turn a path into the address of another host.
  return destination.startsWith('/') ? filled.replace(/^\/[/\\]+/, '/') : filled
}

function trimPath(path: string): string {
  return `/${path.replace(/^\/+|(?<!\/)\/+$/g, '')}`
}
