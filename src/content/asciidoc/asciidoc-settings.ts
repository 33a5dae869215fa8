import { isRecord } from '../core/json-value.ts'

/** A component of Antora: a site or a part of it, with modules below its folder. */
export interface AntoraComponent {
  name: string
  version: string
  title: string
  /** The folder with `antora.yml` and `modules`. */
  root: string
  attributes: Record<string, string>
}

/** What the pages of a source in AsciiDoc share. */
export interface AsciidocSettings {
  /** Attributes of all pages. */
  attributes: Record<string, string>
  /** Empty for sources of other tools. */
  components: AntoraComponent[]
  /** The files of pages by the files that they replace. */
  aliases: Record<string, string>
  /** The web address of the site that the configuration names; empty if it names none. */
  siteUrl: string
}

export const noSettings: AsciidocSettings = { attributes: {}, components: [], aliases: {}, siteUrl: '' }

/** The variable of a site plan that holds the settings. */
const variable = 'asciidoc'
const limitAttributes = 2_000
const limitCharacters = 200_000

export function storeAsciidocSettings(settings: AsciidocSettings): [string, string] {
  return [variable, JSON.stringify(settings)]
}

export function loadAsciidocSettings(variables: ReadonlyMap<string, string>): AsciidocSettings {
  const stored = variables.get(variable)
  return stored === undefined ? noSettings : JSON.parse(stored)
}

/** Reads attributes of a configuration, with Asciidoctor's marks: `name!` is unset, and `@` at the end lets pages change them. */
export function readAttributes(given: unknown): Record<string, string> {
  const attributes: [string, string][] = []
  let left = limitCharacters
  for (const [name, value] of Object.entries(isRecord(given) ? given : {}).slice(0, limitAttributes)) {
    if (!/^!?[\w][\w-]*!?@?$/.test(name)) continue
    const text = toText(value)
    left -= name.length + (text?.length ?? 0)
    if (left < 0) break
    if (text === undefined) attributes.push([`${name.replaceAll('!', '')}!`, ''])
    else attributes.push([name, text])
  }
  return Object.fromEntries(attributes)
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (value === true) return ''
  return typeof value === 'number' ? String(value) : undefined
}
