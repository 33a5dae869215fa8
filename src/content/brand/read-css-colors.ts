import { readHexColor } from './readable-color.ts'

const limitCharacters = 500_000
const limitBlocks = 5_000

type Scheme = 'light' | 'dark'

/**
 * Reads a colour that stylesheets set as a custom property, such as `--ifm-color-primary: #2e8555`, for both colour schemes. `names` are
 * tried one after the other. `usual` is the scheme of rules that name none. Colours in other notations are not read.
 */
export function readCssColors(
  styles: readonly string[],
  names: readonly string[],
  usual: Scheme = 'light',
): { light?: string; dark?: string } {
  const properties = { light: new Map<string, string>(), dark: new Map<string, string>() }
  for (const { selector, body } of styles.flatMap(readBlocks)) {
    const own = properties[findScheme(selector) ?? usual]
    for (const [, name = '', value = ''] of body.matchAll(/(?<![\w-])(--[\w-]{1,100})\s{0,5}:([^;]{1,200})/g))
      if (!own.has(name)) own.set(name, value.trim())
  }
  const resolve = (value: string): string | undefined => {
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    return readHexColor(name === undefined ? value : (properties[usual].get(name) ?? null))
  }
  const read = (scheme: Scheme) =>
    names.map(name => resolve(properties[scheme].get(name) ?? '')).find(color => color !== undefined)
  const [light, dark] = [read('light'), read('dark')]
  return { ...(light && { light }), ...(dark && { dark }) }
}

/** MkDocs calls its dark scheme "slate". */
function findScheme(selector: string): Scheme | undefined {
  if (/dark|slate/i.test(selector)) return 'dark'
  return /light/i.test(selector) ? 'light' : undefined
}

function readBlocks(style: string): { selector: string; body: string }[] {
  return style
    .slice(0, limitCharacters)
    .split('}')
    .slice(0, limitBlocks)
    .map(block => {
      const start = Math.max(0, block.lastIndexOf('{'))
      return { selector: block.slice(Math.max(0, start - 200), start), body: block.slice(start + 1) }
    })
}
