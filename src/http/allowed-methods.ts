import type { FastifyInstance } from 'fastify'

/**
 * Notes the routes that are added to the server from now on, and tells which methods an address takes; none where there is
 * nothing. It is asked when no route was found, for methods of any name.
 */
export function noteMethods(app: FastifyInstance): (path: string) => string[] {
  const noted = new Map<string, { pattern: RegExp; methods: Set<string> }>()

  app.addHook('onRoute', ({ url, method }) => {
    const known = noted.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() }
    for (const name of [method].flat()) if (name !== 'OPTIONS') known.methods.add(name)
    noted.set(url, known)
  })

  return path => {
    const address = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
    const found = [...noted.values()].filter(({ pattern }) => pattern.test(address))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}

/** `/badge/:domain.svg` and `/sites/:domain/*` as the router reads them. */
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
