import { siteFilesPath } from '../shared/index.ts'
import type { SiteReader } from './site.ts'
import type { SiteWords } from './site-words.ts'

export interface BodyNeeds {
  reader: Pick<SiteReader, 'findFile'>
  basePath: string
  words: Pick<SiteWords, 'callouts'>
}

const startTag = /<([a-zA-Z][a-zA-Z0-9]*)(?:[^"'>]|"[^"]*"|'[^']*')*>/g
const internalLink = /(\shref=["'])\/(?!\/)/
const linkedFile = new RegExp(`\\shref="${siteFilesPath}([^"]*)"`)
const fileAddress = new RegExp(`(\\ssrc=")${siteFilesPath}([^"]*)"`)

/**
 * The sanitised body of a page as a browser is to get it: internal links and images at the addresses that the site has here,
 * callouts named for those who do not see them. Text that merely looks like a tag is left alone.
 */
export function finishBody(body: string, needs: BodyNeeds): string {
  const base = escapeAttribute(needs.basePath)
  return body.replace(startTag, (tag, name: string) => {
    if (name === 'a') return finishLink(tag, needs.reader, base)
    if (name === 'img') return finishImage(tag, needs.reader, base)
    return name === 'aside' ? nameCallout(tag, needs.words.callouts) : tag
  })
}

/** A link to a file that the site does not have leads nowhere. */
function finishLink(tag: string, reader: BodyNeeds['reader'], base: string): string {
  const [, name] = linkedFile.exec(tag) ?? []
  if (name !== undefined && reader.findFile(name) === undefined) return '<a>'
  return tag.replace(internalLink, (_, start: string) => `${start}${base}/`)
}

/** An image that the site does not have is what it shows, in words. */
function finishImage(tag: string, reader: BodyNeeds['reader'], base: string): string {
  const [address, , name = ''] = fileAddress.exec(tag) ?? []
  if (address !== undefined && reader.findFile(name) !== undefined)
    return tag.replace(fileAddress, (_, start: string) => `${start}${base}${siteFilesPath}${name}"`)
  const words = /\salt="([^"]*)"/.exec(tag)?.[1] ?? ''
  return words === '' ? '' : `<span class="image">${words}</span>`
}

function nameCallout(tag: string, names: SiteWords['callouts']): string {
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
