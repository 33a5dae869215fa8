import { asText, type JsonRecord } from '../../core/json-value.ts'
import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { writeTag } from '../../syntax/write-tag.ts'
import { bracedAttributes, bracketedLabel, readAttributes } from './mdc-attributes.ts'
import { nameAddress, withoutLibrary } from './mdc-components.ts'

/** At least one class, id or value: `{return 1}` after a bracket is text. */
const attribute = String.raw`[\w:./#-]+(?:=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))?`
const attributeList = String.raw`\{(?=[^{}]{0,200}[.#=])[ \t]*${attribute}(?:[ \t]+${attribute})*[ \t]*\}`
const codeSpan = String.raw`(\`+[^\`]*\`+)(?:(?!\{[ \t]*#)${attributeList})?`
const component = String.raw`(?<![\w:\\/]):([A-Za-z][\w-]*)(?:${bracketedLabel})?(?:${bracedAttributes})?`
/** Classes and attributes of a link, an image or emphasised words. Names of headings (\`{#id}\`) stay. */
const afterWords = String.raw`(?<=\)|\*\*|[^\s*]\*)(?!\{[ \t]*#)${attributeList}`
const span = String.raw`(?<![\])!])\[([^[\]]+)\]${attributeList}`
const anything = new RegExp(`${codeSpan}|${component}|${afterWords}|${span}`, 'g')

const imageName = /(?:^|-)(?:img|image|picture)$/
const inlineName = /^(?:badge|button|icon|kbd|link)$/

/** Whether a component is part of a text even if it is alone on its line. */
export function isInline(name: string): boolean {
  return inlineName.test(withoutLibrary(name)) || imageName.test(name)
}

/** Converts components within a line, such as `:badge[New]{color="info"}` and `:kbd{value="K"}`, and removes attributes of words. */
export function convertMdcInline(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  return lines.map(line => {
    if (isFenced(line.text) || !/[:{]/.test(line.text)) return line
    return { ...line, text: line.text.replace(anything, convert) }
  })
}

function convert(
  match: string,
  code?: string,
  name?: string,
  label?: string,
  braces?: string,
  words?: string,
): string {
  if (code !== undefined) return code
  if (words !== undefined) return words
  if (name === undefined) return ''
  if (label === undefined && braces === undefined) return match
  return writeInline(name, label ?? null, readAttributes(braces ?? ''))
}

function writeInline(name: string, label: string | null, properties: JsonRecord): string {
  const read = (...names: string[]) =>
    names.map(key => asText(properties[key])).find(value => value !== null) ?? null
  const text = label ?? read('label', 'title', 'value', 'text', 'name') ?? ''
  const image = read('src', 'light')
  if (imageName.test(name)) return image === null ? '' : `![${read('alt') ?? ''}](${image})`
  const plain = withoutLibrary(name)
  if (plain === 'icon') return `${writeTag('Icon', { icon: read('name') })}</Icon>`
  if (plain === 'badge') return `<Badge>${text}</Badge>`
  if (plain === 'kbd') return `<kbd>${text}</kbd>`
  const to = read('to', 'href')
  return to === null ? text : `[${text || nameAddress(to)}](${to})`
}
