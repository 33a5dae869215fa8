import { siteFilesPath } from '../shared/index.ts'
import { decideMedia, type MediaPolicy } from './allow-media.ts'
import type { MediaLabels } from './media-labels.ts'
import type { SiteReader } from './site.ts'

export interface MediaNeeds {
  reader: Pick<SiteReader, 'findFile'>
  /** The escaped prefix of addresses. */
  base: string
  /** Media of other hosts is left out without it. */
  media?: MediaPolicy | undefined
  labels: MediaLabels
}

const fileAddress = new RegExp(`(\\s(?:src|poster)=")${siteFilesPath}([^"]*)"`, 'g')
const remoteAddress = /\s(?:src|href)="https:\/\/([\w.-]+)[^"]*"/
const mediaKind = /\sdata-media="(audio|frame|video)"/

/** An image that is not shown is replaced by its alternative text. The page's script loads it when the reader asks for it. */
export function finishImage(tag: string, { reader, base, media, labels }: MediaNeeds): string {
  const [address, , name = ''] = new RegExp(fileAddress.source).exec(tag) ?? []
  const words = /\salt="([^"]*)"/.exec(tag)?.[1] ?? ''
  const alternative = words === '' ? '' : `<span class="image">${words}</span>`
  if (address !== undefined) return reader.findFile(name) === undefined ? alternative : placeFiles(tag, base)
  const host = remoteAddress.exec(tag)?.[1]
  const state = host === undefined || media === undefined ? 'off' : decideMedia(media, 'images', host)
  // A button in place of an icon would be larger than its title.
  const isIcon = /\sclass="icon"/.test(tag)
  if (state === 'off' || (isIcon && state === 'ask')) return alternative
  if (state === 'load')
    return tag.replace(/>$/, ' loading="lazy" decoding="async" referrerpolicy="no-referrer">')
  const attributes = tag
    .replace(/^<img|\/?>$/g, '')
    .replace(/\s(?=(?:src|alt|width|height|class)=)/g, ' data-')
  const scheme = /\sclass="[^"]*?(only-(?:dark|light))/.exec(tag)?.[1] ?? ''
  const className = `image remote ${scheme}`.trim()
  return `<span class="${className}"${attributes}>${words || labels.image}</span>`
}

/** A player whose file is missing shows nothing. */
export function finishPlayer(tag: string, { reader, base }: MediaNeeds): string {
  const isMissing = Array.from(tag.matchAll(fileAddress), ([, , name = '']) => name).some(
    name => reader.findFile(name) === undefined,
  )
  return isMissing ? tag.replace(fileAddress, '') : placeFiles(tag, base)
}

/** The link to a video or a page that can be embedded; undefined for other links. */
export function finishEmbed(
  tag: string,
  { media, labels }: MediaNeeds,
  isEmpty: boolean,
): string | undefined {
  const [attribute, kind] = mediaKind.exec(tag) ?? []
  if (attribute === undefined) return undefined
  const host = remoteAddress.exec(tag)?.[1] ?? ''
  const state = media ? decideMedia(media, kind === 'frame' ? 'frames' : 'media', host) : 'off'
  const text = isEmpty ? `${labels[toKind(kind)]} (${host})` : ''
  if (state === 'off') return tag.replace(attribute, '') + text
  return tag.replace(/>$/, ` class="remote"${state === 'load' ? ' data-load' : ''}>`) + text
}

function toKind(kind: string | undefined): 'audio' | 'frame' | 'video' {
  return kind === 'audio' || kind === 'video' ? kind : 'frame'
}

function placeFiles(tag: string, base: string): string {
  return tag.replace(
    fileAddress,
    (_, start: string, name: string) => `${start}${base}${siteFilesPath}${name}"`,
  )
}
