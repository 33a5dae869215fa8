import type { SourceLine } from '../../core/source-line.ts'
import { type Conversion, fenceLines, makeLines, type WriteDirective, wrapLines } from '../myst/conversion.ts'
import { convertRoles, readTarget, simplifyRoles } from '../myst/convert-roles.ts'
import type { Directive } from '../myst/parse-blocks.ts'
import { escapeText, findDocument, findLabel, writeLink } from '../myst/references.ts'

const classKinds =
  /\b(?:note|tip|hint|important|warning|caution|attention|danger|error|seealso|info|success)\b/

/** Converts the content. Words after the name of the directive become its first paragraph. */
export function convertWhole({ origin, argument, body }: Directive, { convert }: Conversion): SourceLine[] {
  return convert(argument === '' ? body : [...makeLines(origin, argument), ...body])
}

/** Removes Markdown from a title that becomes an attribute. */
export function toPlainTitle(title: string): string {
  return simplifyRoles(title)
    .replace(/\\(?=[^\w\s])/g, '')
    .replace(/[`*]/g, '')
}

export function writeCallout(type: string): WriteDirective {
  return (directive, conversion) =>
    wrapLines(directive, { name: 'Callout', attributes: { type } }, convertWhole(directive, conversion))
}

/** `admonition`, `topic` and others with a title. The class says what the box is, and whether it is folded. */
export const writeTitled: WriteDirective = (directive, { convert }) => {
  const classes = directive.options.get('class') ?? ''
  const title = toPlainTitle(directive.argument)
  const isFolded = /\b(?:dropdown|toggle)\b/.test(classes)
  const kind = classKinds.exec(classes)?.[0] ?? 'note'
  const type = kind === 'attention' ? 'warning' : kind
  const tag = isFolded
    ? { name: 'Accordion', attributes: { title } }
    : { name: 'Callout', attributes: { type, title } }
  return wrapLines(directive, tag, convert(directive.body))
}

/** `versionadded` and others: a note with the version as its title. */
export function writeVersion(words: string, type: string): WriteDirective {
  return (directive, { convert }) => {
    const [, version = '', text = ''] = /^(\S*)\s*(.*)$/s.exec(directive.argument) ?? []
    const title = toPlainTitle(`${words} ${version}`)
    const body = text === '' ? directive.body : [...makeLines(directive.origin, text), ...directive.body]
    return wrapLines(directive, { name: 'Callout', attributes: { type, title } }, convert(body))
  }
}

export const writeFold: WriteDirective = (directive, { convert }) => {
  const { argument, options, body } = directive
  const open = options.has('open') ? 'true' : null
  const title = toPlainTitle(argument) || 'Details'
  return wrapLines(directive, { name: 'Accordion', attributes: { title, open } }, convert(body))
}

export const writeTabs: WriteDirective = (directive, { convert }) =>
  wrapLines(directive, { name: 'Tabs' }, convert(directive.body))

export const writeTab: WriteDirective = (directive, { convert }) =>
  wrapLines(
    directive,
    { name: 'Tab', attributes: { title: toPlainTitle(directive.argument) } },
    convert(directive.body),
  )

/** `code-tab python Title` is a tab that holds only code. */
export const writeCodeTab: WriteDirective = directive => {
  const [, language = '', title = ''] = /^(\S*)\s*(.*)$/s.exec(directive.argument) ?? []
  const attributes = { title: toPlainTitle(title) || language }
  return wrapLines(
    directive,
    { name: 'Tab', attributes },
    fenceLines(directive.origin, language, directive.body),
  )
}

export const writeGrid: WriteDirective = (directive, { convert }) => {
  const cols = /([1-4])\s*$/.exec(directive.argument)?.[1]
  return wrapLines(directive, { name: 'Columns', attributes: { cols } }, convert(directive.body))
}

/** `grid-item-card` and `card`. A line of `^^^` ends its header, and a line of `+++` starts its footer. */
export const writeCard: WriteDirective = (directive, conversion) => {
  const { options, argument, body } = directive
  const address = options.get('link')
  const href = address === undefined ? null : findAddress(address, options.get('link-type'), conversion)
  const attributes = { title: toPlainTitle(argument), href, img: options.get('img-top') ?? null }
  const lines = body.map(line => (/^\s*(?:\^{3,}|\+{3,})/.test(line.text) ? { ...line, text: '' } : line))
  return wrapLines(directive, { name: 'Card', attributes }, conversion.convert(lines))
}

/** `button-ref` and `button-link` are links. */
export const writeButton: WriteDirective = (directive, conversion) => {
  const { origin, name, argument, options, body } = directive
  const words = body
    .map(({ text }) => text.trim())
    .join(' ')
    .trim()
  const type = name === 'button-ref' ? (options.get('ref-type') ?? 'any') : 'url'
  const title = findPlace(argument, type, conversion)?.title
  const text = words === '' ? (title ?? escapeText(argument)) : convertRoles(conversion, origin, words)
  return makeLines(origin, '', writeLink(text, findAddress(argument, type, conversion)), '')
}

function findPlace(target: string, type: string, conversion: Conversion) {
  if (type === 'url') return undefined
  return (type === 'doc' ? undefined : findLabel(conversion, target)) ?? findDocument(conversion, target)
}

function findAddress(target: string, type = 'url', conversion: Conversion): string {
  return findPlace(target, type, conversion)?.address ?? target
}

/** A bold paragraph, such as the caption of a table. */
export function writeCaption({ origin }: Directive, conversion: Conversion, caption: string): SourceLine[] {
  const text = convertRoles(conversion, origin, readTarget(caption).isTitled ? caption : caption.trim())
  return caption.trim() === '' ? [] : makeLines(origin, '', `**${text}**`, '')
}
