import { isRecord, type JsonRecord } from '../../core/json-value.ts'
import { writeTag } from '../../syntax/write-tag.ts'

export interface ShortcodeNeeds {
  /** The front matter of the page. */
  values: JsonRecord
  /** Values of the site, as `var:name` and `meta:name`. */
  variables: ReadonlyMap<string, string>
  report(message: string): void
}

const shortcode = /\{\{<\s*([^<>\s][^<>]{0,1000})>\}\}/g
const escaped = /\{(\{\{<[^{}]{0,1000}>\}\})\}/
/** Those that insert something of the machine or of the layout, which pages do not show. */
const silent = new Set('pagebreak contents lipsum placeholder version brand git-rev output'.split(' '))

/** Replaces the shortcodes of a line. Those in three braces are shown. */
export function expandShortcodes(needs: ShortcodeNeeds, text: string): string {
  if (!text.includes('{{<')) return text
  return text
    .split(new RegExp(escaped, 'g'))
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(shortcode, (_, content: string) => writeShortcode(needs, splitWords(content))),
    )
    .join('')
}

/** Whether a line is a shortcode of this name alone. Returns its first argument. */
export function readAlone(text: string, name: string): string | undefined {
  const [, content] = /^\s*\{\{<\s*([^<>\s][^<>]{0,1000})>\}\}\s*$/.exec(text) ?? []
  const [first, argument] = content === undefined ? [] : splitWords(content)
  return first === name ? argument : undefined
}

function splitWords(content: string): string[] {
  return [...content.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )
}

function writeShortcode(needs: ShortcodeNeeds, [name = '', ...words]: readonly string[]): string {
  const [first = ''] = words
  if (name === 'meta') return readValue(needs.values, first) ?? needs.variables.get(`meta:${first}`) ?? ''
  if (name === 'var') return needs.variables.get(`var:${first}`) ?? ''
  if (name === 'env') return words[1] ?? ''
  if (name === 'kbd') return writeKeys(words)
  if (name === 'video') return writeVideo(first)
  if (['fa', 'bi', 'iconify'].includes(name)) return `${writeTag('Icon', { icon: words.at(-1) })}</Icon>`
  if (!silent.has(name)) needs.report(`The shortcode "${name}" is left out: Lectern does not know it.`)
  return ''
}

function writeKeys(words: readonly string[]): string {
  const named = words.map(word => /^\w+=(.*)$/.exec(word)?.[1] ?? word)
  return named[0] === undefined ? '' : `<kbd>${named[0].replace(/[<&]/g, '')}</kbd>`
}

function writeVideo(address: string): string {
  const isFile = /\.(?:mp4|webm|ogg|mov)$/i.test(address)
  return isFile
    ? `${writeTag('video', { src: address })}</video>`
    : `${writeTag('Embed', { src: address })}</Embed>`
}

/** Reads a value by a name such as `author.name`. */
export function readValue(values: JsonRecord, name: string): string | undefined {
  let value: unknown = values
  for (const key of name.split('.').slice(0, 10))
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
