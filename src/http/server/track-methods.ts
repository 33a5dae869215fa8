import type { FastifyInstance } from 'fastify'

/**
 * Records the routes that are registered from now on. The returned function lists the methods of an address, for 404 and
 * 405 responses; it also works for methods that Fastify does not know.
 */
export function trackMethods(app: FastifyInstance): (path: string) => string[] {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()

  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() }
    for (const name of [method].flat()) if (name !== 'OPTIONS') route.methods.add(name)
    known.set(url, route)
  })

  return path => {
    const address = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
    const found = [...known.values()].filter(({ pattern }) => pattern.test(address))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}

/** Converts a route such as `/badge/:domain.svg` or `/sites/:domain/*`. */
function toPattern(url: string): RegExp {
  const source = url
    .split(/(:\w+|\*)/)
    .map(part => {
      if (part === '*') return '.*'
      return part.startsWith(':') ? '[^/]+' : escapePattern(part)
    })
    .join('')
  return new RegExp(`^${source}$`)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
