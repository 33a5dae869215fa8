import type { Origin } from '../../core/source-line.ts'
import { writeTag } from '../../syntax/write-tag.ts'
import {
  escapeText,
  findDocument,
  findLabel,
  type ReferenceNeeds,
  toObjectKey,
  toTermKey,
  writeCode,
  writeLink,
} from './references.ts'
import { splitRoles } from './split-roles.ts'

export interface InlineNeeds extends ReferenceNeeds {
  report(origin: Origin, message: string): void
}

type WriteRole = (content: string, needs: InlineNeeds, origin: Origin) => string

const names = (list: string) => list.split(' ')
const writeStrong: WriteRole = content => `**${escapeText(content.replace(/&(?=\w)/g, ''))}**`
const writeWords: WriteRole = content => escapeText(content)
const writeName: WriteRole = (content, needs) =>
  linkObject(needs, readTarget(content).target, writeCode(shortenName(readTarget(content).text)))

/** Roles of Sphinx, MyST and popular extensions. Others are shown as code. */
const roles: ReadonlyMap<string, WriteRole> = new Map<string, WriteRole>([
  ...names('ref numref any').map((name): [string, WriteRole] => [name, writeReference]),
  ['doc', writeDocument],
  ['config:option', writeOption],
  ['index', content => escapeText(readTarget(content).text)],
  ['download', content => writeDownload(content)],
  ['term', writeTerm],
  ['abbr', writeAbbreviation],
  [
    'kbd',
    content =>
      content
        .split(/(?<=\w)[+-](?=\w)/)
        .map(writeKey)
        .join('+'),
  ],
  ['guilabel', writeStrong],
  ['menuselection', content => writeStrong(content.replace(/\s*-->\s*/g, ' → '), noNeeds, noOrigin)],
  ['sub', content => `<sub>${escapeText(content)}</sub>`],
  ['subscript', content => `<sub>${escapeText(content)}</sub>`],
  ['sup', content => `<sup>${escapeText(content)}</sup>`],
  ['superscript', content => `<sup>${escapeText(content)}</sup>`],
  ['math', content => `$${content.trim()}$`],
  ['strong', content => `**${escapeText(content)}**`],
  ['emphasis', content => `*${escapeText(content)}*`],
  ['dfn', content => `*${escapeText(content)}*`],
  [
    'pep',
    content => writeStandard(content, 'PEP', number => `peps.python.org/pep-${number.padStart(4, '0')}/`),
  ],
  ['rfc', content => writeStandard(content, 'RFC', number => `datatracker.ietf.org/doc/html/rfc${number}`)],
  ...names('spellexception woke-ignore vale-ignore center h2 eq literal-text title-reference').map(
    (name): [string, WriteRole] => [name, writeWords],
  ),
  ...names('octicon material-outlined material-regular material-round material-sharp fa fas fab far raw').map(
    (name): [string, WriteRole] => [name, () => ''],
  ),
  ...names('func meth function method').map((name): [string, WriteRole] => [name, writeCall]),
])

const noNeeds: InlineNeeds = {
  labels: { places: new Map(), digest: '' },
  root: '',
  page: '',
  report: () => {},
}
const noOrigin: Origin = { file: '', line: 0 }

/** Converts the roles and references in text outside code blocks. */
export function convertRoles(needs: InlineNeeds, origin: Origin, text: string): string {
  if (!/[`<]|\](?:\(|:)/.test(text)) return text
  return splitRoles(text)
    .map(part => {
      if (part.kind === 'role') return writeRole(part.name, part.content, needs, origin)
      return part.kind === 'code' ? part.text : convertLinks(needs, part.text)
    })
    .join('')
}

/** Writes text without links and roles, for titles. */
export function simplifyRoles(text: string): string {
  if (!text.includes('`') && !text.includes('](')) return text.trim()
  return splitRoles(text)
    .map(part => {
      if (part.kind !== 'role') return part.text
      const { text: words } = readTarget(part.content)
      const written = writeRole(part.name, words, noNeeds, noOrigin)
      return written.startsWith('[') || written.startsWith('<') ? escapeText(words) : written
    })
    .join('')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .trim()
}

function writeRole(written: string, content: string, needs: InlineNeeds, origin: Origin): string {
  const name = written.toLowerCase().replace(/^std:/, '')
  const write = roles.get(name) ?? (/:(?:func|meth|function|method)$/.test(name) ? writeCall : undefined)
  if (write !== undefined) return write(content, needs, origin)
  if (name.startsWith('bdg')) return writeBadge(name, content, needs, origin)
  return writeName(content, needs, origin)
}

/** Reads `text <target>`, or a single word that is both. */
export function readTarget(content: string): { text: string; target: string; isTitled: boolean } {
  const start = content.endsWith('>') ? content.lastIndexOf('<') : -1
  const text = content.slice(0, Math.max(0, start)).trim()
  if (start > 0 && text !== '') return { text, target: content.slice(start + 1, -1).trim(), isTitled: true }
  const bare = start === 0 ? content.slice(1, -1).trim() : content.trim()
  return { text: bare, target: bare, isTitled: false }
}

function writeReference(content: string, needs: InlineNeeds, origin: Origin): string {
  const { text, target, isTitled } = readTarget(content)
  const place = findLabel(needs, target) ?? findDocument(needs, target)
  const hasNumber = /%s|\{(?:number|name)\}/.test(text)
  if (place !== undefined)
    return writeLink(
      isTitled && !hasNumber ? escapeText(text) : (place.title ?? escapeText(target)),
      place.address,
    )
  if (isForeign(target)) reportForeign(needs, origin, target)
  else if (!/^(?:genindex|modindex|py-modindex|search)$/.test(target))
    needs.report(origin, `No page has the label "${target}", so its link is shown as text.`)
  return escapeText(text)
}

function writeDocument(content: string, needs: InlineNeeds, origin: Origin): string {
  const { text, target, isTitled } = readTarget(content)
  const place = findDocument(needs, target)
  if (place !== undefined)
    return writeLink(isTitled ? escapeText(text) : (place.title ?? escapeText(target)), place.address)
  if (isForeign(target)) reportForeign(needs, origin, target)
  else needs.report(origin, `The link "${target}" points to a missing page.`)
  return escapeText(text)
}

/** `python:library/os` is in the documentation of another project, whose inventory is not fetched. */
function isForeign(target: string): boolean {
  return /^[a-z][\w-]*:\w/i.test(target)
}

function reportForeign(needs: InlineNeeds, origin: Origin, target: string): void {
  needs.report(
    origin,
    `The link "${target}" leads to the documentation of another project, so it is shown as text.`,
  )
}

/** Writes a reference to an option as in Canonical's docs: `{config:option}` with `group:name`. */
function writeOption(content: string, needs: InlineNeeds): string {
  const { text, target, isTitled } = readTarget(content)
  const name = isTitled ? text : text.slice(text.indexOf(':') + 1)
  const place = findLabel(needs, target)
  return place === undefined ? writeCode(name) : writeLink(writeCode(name), place.address)
}

function writeDownload(content: string): string {
  const { text, target, isTitled } = readTarget(content)
  return writeLink(escapeText(isTitled ? text : target.slice(target.lastIndexOf('/') + 1)), target)
}

function writeTerm(content: string, needs: InlineNeeds): string {
  const { text, target } = readTarget(content)
  const place = needs.labels.places.get(toTermKey(target))
  return place === undefined ? escapeText(text) : writeLink(escapeText(text), place.address)
}

/** Writes `OIDC (OpenID Connect)` with its long form as a tooltip. */
function writeAbbreviation(content: string): string {
  const start = content.endsWith(')') ? content.indexOf('(') : -1
  if (start < 1) return escapeText(content)
  const tag = writeTag('Tooltip', { tip: content.slice(start + 1, -1).trim() })
  return `${tag}${escapeText(content.slice(0, start).trim())}</Tooltip>`
}

function writeKey(key: string): string {
  return `<kbd>${escapeText(key.trim())}</kbd>`
}

function writeStandard(content: string, kind: string, toAddress: (number: string) => string): string {
  const { text, target, isTitled } = readTarget(content)
  const [number = '', anchor] = target.split('#', 2)
  if (!/^\d{1,6}$/.test(number)) return escapeText(text)
  const address = `https://${toAddress(number)}${anchor ? `#${anchor}` : ''}`
  return writeLink(escapeText(isTitled ? text : `${kind} ${number}`), address)
}

function writeCall(content: string, needs: InlineNeeds): string {
  const { text, target, isTitled } = readTarget(content)
  const name = shortenName(text)
  return linkObject(needs, target, writeCode(isTitled || name.endsWith(')') ? name : `${name}()`))
}

/** Links the name of a function, a setting or similar to its description, which can leave out the name of its module. */
function linkObject({ labels }: InlineNeeds, target: string, shown: string): string {
  const name = target.replace(/^[~!.]+/, '').replace(/\(\)$/, '')
  const [last = '', owner] = name.split('.').toReversed()
  const names = [name, ...(owner === undefined ? [] : [`${owner}.${last}`])]
  const place = names.map(one => labels.places.get(toObjectKey(one))).find(one => one !== undefined)
  return place === undefined || target.startsWith('!') ? shown : writeLink(shown, place.address)
}

/** Shortens a name as its marks say: `~a.b.C` is shown as `C`. */
function shortenName(name: string): string {
  return name.startsWith('~')
    ? name.slice(name.lastIndexOf('.') + 1).replace('~', '')
    : name.replace(/^[!.](?=\w)/, '')
}

function writeBadge(name: string, content: string, needs: InlineNeeds, origin: Origin): string {
  if (name.startsWith('bdg-ref')) return writeReference(content, needs, origin)
  if (!name.startsWith('bdg-link')) return `<Badge>${escapeText(content)}</Badge>`
  const { text, target } = readTarget(content)
  return writeLink(escapeText(text), target)
}

const linkTarget = /(!?\[|)\]\((?:<([^<>\n]{1,500})>|([^()\s<>]{1,500}))(?=\)|\s)/g
/** A link definition: `[name]: label`. */
const definition = /^( {0,3}\[[^\]\n]{1,200}\]:[ \t]+)([^\s<>]{1,500})[ \t]*$/
const autolink = /<(project|path|inv):([^<>\s]{1,500})>/g

/** Converts links to labels: `[text](label)`, `[](#label)`, `[](page.md)`, `<project:#label>`. */
function convertLinks(needs: InlineNeeds, words: string): string {
  const linked = words.includes('](')
    ? words.replace(linkTarget, (whole, bracket: string, quoted?: string, plain?: string) => {
        const written = quoted ?? plain ?? ''
        if (bracket === '![') return whole
        const place = findTarget(needs, written)
        const isEmpty = bracket === '['
        if (place === undefined && !isEmpty) return whole
        const title = isEmpty ? (place?.title ?? escapeText(written.replace(/^#/, ''))) : ''
        const address = place?.address ?? written
        return `${bracket}${title}](<${address.replace(/[<>]/g, encodeURIComponent)}>`
      })
    : words
  const [, name, address = ''] = definition.exec(linked) ?? []
  const place = name === undefined ? undefined : findTarget(needs, address)
  if (place !== undefined) return `${name}<${place.address}>`
  return linked.replace(autolink, (_, kind: string, target: string) => {
    const place = kind === 'inv' ? undefined : findTarget(needs, target)
    const text = place?.title ?? escapeText(target.replace(/^#/, ''))
    return kind === 'inv' ? text : writeLink(text, place?.address ?? target)
  })
}

function findTarget(needs: InlineNeeds, written: string) {
  const target = written.replace(/^(?:project|path):/, '')
  if (/^(?:https?|mailto|inv):/i.test(target)) return undefined
  const [, article] = /^wiki:(.+)$/.exec(target) ?? []
  if (article !== undefined)
    return {
      address: `https://en.wikipedia.org/wiki/${article}`,
      title: escapeText(article.replaceAll('_', ' ')),
    }
  const name = decode(target.replace(/^#/, ''))
  const isFile = /\.(?:md|rst|html)(?:#|$)/.test(target) || target.includes('#', 1)
  const place = findLabel(needs, name)
  if (place !== undefined && !(isFile && findDocument(needs, target))) return place
  const document = target.startsWith('#') ? undefined : findDocument(needs, target)
  const anchor = /#.*$/s.exec(target)?.[0] ?? ''
  return document && { ...document, address: document.address.replace(/#.*$/s, '') + anchor }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
