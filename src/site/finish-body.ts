import { type Steps, siteFilesPath } from '../shared/index.ts'
import type { MediaPolicy } from './allow-media.ts'
import { finishEmbed, finishImage, finishPlayer, type MediaNeeds } from './finish-media.ts'
import { findMediaLabels } from './media-labels.ts'
import { finishClasses } from './own-classes.ts'
import type { SiteReader } from './site.ts'
import type { SiteLabels } from './site-labels.ts'

export interface BodyNeeds {
  reader: Pick<SiteReader, 'findFile'>
  basePath: string
  words: Pick<SiteLabels, 'callouts'>
  language?: string | null
  /** Media of other hosts is left out without it. */
  media?: MediaPolicy | undefined
  /** Elements have the class names of the source. */
  keepsClasses?: boolean
}

type TagNeeds = MediaNeeds & Pick<BodyNeeds, 'words'>

const startTag = /<([a-zA-Z][a-zA-Z0-9]*)(?:[^"'>]|"[^"]*"|'[^']*')*>/g
const internalLink = /(\shref=["'])\/(?!\/)/
const linkedFile = new RegExp(`\\shref="${siteFilesPath}([^"]*)"`)

/** Prepares the sanitised body of a page for the browser: prefixes internal links and images, and labels callouts for screen readers. */
export function* finishBody(body: string, needs: BodyNeeds): Steps<string> {
  const { reader, words, media } = needs
  const labels = findMediaLabels(needs.language ?? null)
  const tagNeeds = { reader, words, media, labels, base: escapeAttribute(needs.basePath) }
  const parts: string[] = []
  let end = 0
  for (const { 0: tag, 1: name, index } of body.matchAll(startTag)) {
    const classed = finishClasses(tag, needs.keepsClasses === true)
    parts.push(
      body.slice(end, index),
      finishTag({ tag: classed, name, isEmpty: body.startsWith('</', index + tag.length) }, tagNeeds),
    )
    yield index + tag.length - end
    end = index + tag.length
  }
  return [...parts, body.slice(end)].join('')
}

function finishTag(
  { tag, name, isEmpty }: { tag: string; name: string | undefined; isEmpty: boolean },
  needs: TagNeeds,
): string {
  if (name === 'a') return finishEmbed(tag, needs, isEmpty) ?? finishLink(tag, needs)
  if (name === 'img') return finishImage(tag, needs)
  if (name === 'video' || name === 'audio' || name === 'track') return finishPlayer(tag, needs)
  return name === 'aside' ? labelCallout(tag, needs.words.callouts) : tag
}

/** A link to a missing file loses its address. */
function finishLink(tag: string, { reader, base }: TagNeeds): string {
  const [, name] = linkedFile.exec(tag) ?? []
  if (name !== undefined && reader.findFile(name) === undefined) return '<a>'
  return tag.replace(internalLink, (_, start: string) => `${start}${base}/`)
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
