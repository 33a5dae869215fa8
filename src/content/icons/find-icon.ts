import { createRequire } from 'node:module'
import { requireWhole } from '../core/require-whole.ts'
import type { IconLibrary } from '../core/site-plan.ts'

export interface IconRequest {
  name: string
  /** Font Awesome's style, such as `solid` or `brands`; null for the first that has the icon. */
  type: string | null
  /** The library that is searched first. */
  library: IconLibrary
}

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string; hFlip?: boolean; vFlip?: boolean; rotate?: number }>
  width?: number
  height?: number
}

const require = createRequire(import.meta.url)
const sets = new Map<string, IconSet>()
const fontAwesome = ['fa7-solid', 'fa7-regular', 'fa7-brands']
const libraries: Record<IconLibrary, string[]> = {
  fontawesome: fontAwesome,
  lucide: ['lucide'],
  tabler: ['tabler'],
}
/** The class of an icon in UnoCSS and Nuxt: `i-lucide-rocket`. */
const className = /^i-(lucide|tabler|simple-icons|[a-z0-9]+)[-:](?=.)/
/** Shorter ones are letters or digits in a circle. */
const shortestName = 3
const validName = /^[a-z0-9][a-z0-9-]{0,80}$/

export function readIconLibrary(name: unknown, fallback: IconLibrary = 'fontawesome'): IconLibrary {
  return name === 'lucide' || name === 'tabler' || name === 'fontawesome' ? name : fallback
}

/**
 * Finds an icon by its name in the chosen library, or else in the others, and draws it as SVG with the colour of the text. An icon
 * that no library has is replaced by one with a shorter name, such as `rocket` for `rocket-launch` of Font Awesome Pro. Null if there
 * is none either.
 */
export function findIcon(request: IconRequest): string | null {
  return findNearest(request)?.drawn ?? null
}

/** Says what is shown instead of an icon that no library has; null if one has it. */
export function explainIcon(request: IconRequest): string | null {
  const nearest = findNearest(request)
  if (nearest?.isExact) return null
  const shown = nearest === null ? 'It is not shown.' : `"${nearest.name}" is shown instead.`
  return `No icon library has the icon "${request.name}". ${shown}`
}

interface NearestIcon {
  name: string
  isExact: boolean
  drawn: string
}

function findNearest({ name, type, library }: IconRequest): NearestIcon | null {
  const given = name.trim().toLowerCase().replace(className, '$1:')
  const [, prefix, rest = ''] = /^(?:([\w-]+)[:/])?(.+)$/.exec(given) ?? []
  const words = rest.split(/\s+/)
  const plain = (words.at(-1) ?? '').replace(/^fa-(?=.)/, '')
  if (!validName.test(plain)) return null
  const style = prefix ?? words.find(word => /^fa-(?:solid|regular|brands)$/.test(word))?.slice(3) ?? type
  const isFontAwesome = words.some(word => word.startsWith('fa-'))
  const searched = listSets(style, isFontAwesome ? 'fontawesome' : library)
  for (const shorter of listShorterNames(plain))
    for (const set of searched) {
      const drawn = drawFrom(set, shorter)
      if (drawn !== null) return { name: shorter, isExact: shorter === plain, drawn }
    }
  return null
}

/** Lists a name and those that it begins with: `key-skeleton-left`, `key-skeleton`, `key`. */
function listShorterNames(name: string): string[] {
  const words = name.split('-')
  const shorter = words.map((_, at) => words.slice(0, words.length - at).join('-'))
  return shorter.filter((part, at) => at === 0 || part.length >= shortestName)
}

function listSets(style: string | null | undefined, library: IconLibrary): string[] {
  const preferred = [...fontAwesome].sort((a, b) => Number(isStyle(b, style)) - Number(isStyle(a, style)))
  const order = { ...libraries, fontawesome: preferred }
  const chosen = style === 'lucide' || style === 'tabler' ? style : library
  return [...new Set([...order[chosen], ...preferred, ...order.lucide, ...order.tabler])]
}

function isStyle(set: string, style: string | null | undefined): boolean {
  return set === `fa7-${style?.replace(/^.*-/, '')}`
}

function drawFrom(name: string, icon: string): string | null {
  const set = openSet(name)
  const alias = ownValue(set.aliases ?? {}, icon)
  if (alias !== undefined && (alias.hFlip || alias.vFlip || alias.rotate)) return null
  const found = ownValue(set.icons, alias?.parent ?? icon)
  if (found === undefined) return null
  const width = found.width ?? set.width ?? 16
  const height = found.height ?? set.height ?? 16
  return `<svg class="icon" viewBox="0 0 ${width} ${height}" aria-hidden="true">${found.body}</svg>`
}

function ownValue<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Loaded on first use: a set has up to 2 MB. */
function openSet(name: string): IconSet {
  const known = sets.get(name)
  if (known !== undefined) return known
  const set: IconSet = requireWhole(require, `@iconify-json/${name}/icons.json`)
  sets.set(name, set)
  return set
}
