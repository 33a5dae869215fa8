import { type Steps, siteFilesPath } from '../shared/index.ts'
import type { SiteReader } from './site.ts'
import type { SiteLabels } from './site-labels.ts'

export interface BodyNeeds {
  reader: Pick<SiteReader, 'findFile'>
  basePath: string
  words: Pick<SiteLabels, 'callouts'>
}

const startTag = /<([a-zA-Z][a-zA-Z0-9]*)(?:[^"'>]|"[^"]*"|'[^']*')*>/g
const internalLink = /(\shref=["'])\/(?!\/)/
const linkedFile = new RegExp(`\\shref="${siteFilesPath}([^"]*)"`)
const fileAddress = new RegExp(`(\\ssrc=")${siteFilesPath}([^"]*)"`)

/** Prepares the sanitised body of a page for the browser: prefixes internal links and images, and labels callouts for screen readers. */
export function* finishBody(body: string, needs: BodyNeeds): Steps<string> {
  const base = escapeAttribute(needs.basePath)
  const parts: string[] = []
  let end = 0
  for (const { 0: tag, 1: name, index } of body.matchAll(startTag)) {
    parts.push(body.slice(end, index), finishTag(tag, name, { ...needs, base }))
    yield index + tag.length - end
    end = index + tag.length
  }
  return [...parts, body.slice(end)].join('')
}

function finishTag(
  tag: string,
  name: string | undefined,
  { reader, words, base }: BodyNeeds & { base: string },
): string {
  if (name === 'a') return finishLink(tag, reader, base)
  if (name === 'img') return finishImage(tag, reader, base)
  return name === 'aside' ? labelCallout(tag, words.callouts) : tag
}

/** A link to a missing file loses its address. */
function finishLink(tag: string, reader: BodyNeeds['reader'], base: string): string {
  const [, name] = linkedFile.exec(tag) ?? []
  if (name !== undefined && reader.findFile(name) === undefined) return '<a>'
  return tag.replace(internalLink, (_, start: string) => `${start}${base}/`)
}

/** A missing image is replaced by its alternative text. */
function finishImage(tag: string, reader: BodyNeeds['reader'], base: string): string {
  const [address, , name = ''] = fileAddress.exec(tag) ?? []
  if (address !== undefined && reader.findFile(name) !== undefined)
    return tag.replace(fileAddress, (_, start: string) => `${start}${base}${siteFilesPath}${name}"`)
  const words = /\salt="([^"]*)"/.exec(tag)?.[1] ?? ''
  return words === '' ? '' : `<span class="image">${words}</span>`
}

function labelCallout(tag: string, names: SiteLabels['callouts']): string {
  const kind = /\bcallout-(\w+)"/.exec(tag)?.[1]
  const name = kind === undefined ? undefined : names[kind]
  return name === undefined ? tag : tag.replace(/>$/, ` role="note" aria-label="${escapeAttribute(name)}">`)
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
}
