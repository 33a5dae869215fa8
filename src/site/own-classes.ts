import { siteScripts, siteStylesheet } from './site-assets.ts'

const names = /\sdata-names="([^"]*)"/
const shown = /\sclass="([^"]*)"/
const reserved = /^(?:lectern|is-|has-|only-|callout|code-|badge-|page-)/
const quoted = /'[^'\n]*'/g

/** The class names that the site's stylesheet and scripts use. */
const ownNames = new Set([
  ...listClasses(siteStylesheet),
  ...[...siteScripts.values()]
    .flatMap(script => script.match(quoted) ?? [])
    .flatMap(text => [...listClasses(text), ...text.slice(1, -1).split(' ')]),
])

function listClasses(text: string): string[] {
  return Array.from(text.matchAll(/\.(-?[a-z_][\w-]*)/gi), ([, name = '']) => name)
}

/** Gives a start tag the class names that its element has in the source, or removes them if the owner does not use them. */
export function finishClasses(tag: string, isKept: boolean): string {
  const [attribute, value = ''] = names.exec(tag) ?? []
  if (attribute === undefined) return tag
  const plain = tag.replace(attribute, '')
  const kept = isKept ? value.split(' ').filter(name => !ownNames.has(name) && !reserved.test(name)) : []
  if (kept.length === 0) return plain
  const own = shown.exec(plain)
  return own
    ? plain.replace(own[0], ` class="${own[1]} ${kept.join(' ')}"`)
    : plain.replace(/\/?>$/, ` class="${kept.join(' ')}"$&`)
}
