import type { Element, Properties, Root } from 'hast'
import { siteFilesPath } from '../../shared/index.ts'
import type { FoundDownload } from '../assets/site-downloads.ts'
import type { SiteFile } from '../core/page.ts'
import { readPlayerAddress, readSecureHost } from '../core/video-players.ts'
import { createElement, createText, isElement, readProperty, walkElements } from './elements.ts'

export interface MediaNeeds {
  /** Finds the file that an address means; undefined for addresses of other hosts. */
  find(url: string): FoundDownload | undefined
  report(line: number | undefined, message: string): void
}

const playing = ['autoplay', 'loop', 'muted', 'playsinline'] as const

/**
 * Rewrites videos, audio and embedded pages, in place, and returns the files found. Files of the source are played by the page.
 * Others become links, which the page's script turns into players if the owner allows their host.
 */
export function resolveMedia(root: Root, needs: MediaNeeds): SiteFile[] {
  const files: SiteFile[] = []
  for (const element of walkElements(root)) {
    if (isElement(element, 'video', 'audio')) files.push(...resolvePlayer(element, needs))
    else if (isElement(element, 'iframe')) resolveFrame(element, needs)
  }
  return files
}

function resolvePlayer(element: Element & { tagName: 'video' | 'audio' }, needs: MediaNeeds): SiteFile[] {
  const url = readSource(element)
  const tracks = [...walkElements(element)].filter(child => isElement(child, 'track'))
  element.children = []
  if (url === null) return remove(element)
  const found = needs.find(url)
  if (found === undefined) {
    linkTo(element, { url, kind: element.tagName, options: listOptions(element) }, needs)
    return []
  }
  const line = element.position?.start.line
  if ('refusal' in found) {
    needs.report(line, `The ${element.tagName} "${url}" is left out: the file ${found.refusal}.`)
    return remove(element)
  }
  const poster = element.tagName === 'video' ? findFile(readProperty(element, 'poster'), needs) : undefined
  const options = listOptions(element)
  const shown = tracks.flatMap(track => resolveTrack(track, needs))
  element.children = shown.map(({ track }) => track)
  element.properties = {
    src: siteFilesPath + found.file.name,
    controls: true,
    preload: 'metadata',
    ...Object.fromEntries(options.map(name => [name, true])),
    ...readSize(element),
    ...(poster && { poster: siteFilesPath + poster.name }),
    ...writeTitle(element),
  }
  return [found.file, ...(poster ? [poster] : []), ...shown.map(({ file }) => file)]
}

/** A video can have its address in `<source>`. The first is used. */
function readSource(element: Element): string | null {
  const sources = [...walkElements(element)].filter(child => isElement(child, 'source'))
  return (
    [element, ...sources]
      .map(one => readProperty(one, 'src')?.trim())
      .find(src => src !== undefined && src !== '') ?? null
  )
}

/** Videos that play without a click must be muted, as browsers demand. */
function listOptions(element: Element): string[] {
  const options = playing.filter(name => hasOption(element, name))
  return options.includes('muted') ? options : options.filter(name => name !== 'autoplay')
}

/** HTML parsers write `autoPlay`, and JSX keeps the author's spelling. */
function hasOption({ properties }: Element, name: string): boolean {
  return Object.entries(properties).some(
    ([key, value]) =>
      key.toLowerCase() === name &&
      value !== false &&
      value !== null &&
      value !== undefined &&
      value !== 'false',
  )
}

function resolveTrack(track: Element, needs: MediaNeeds): { track: Element; file: SiteFile }[] {
  const file = findFile(readProperty(track, 'src'), needs)
  if (!file?.name.endsWith('.vtt')) return []
  const kind = readProperty(track, 'kind')
  const properties: Properties = {
    src: siteFilesPath + file.name,
    kind: kind === 'captions' || kind === 'descriptions' || kind === 'chapters' ? kind : 'subtitles',
    ...(hasOption(track, 'default') && { default: true }),
    srcLang: readProperty(track, 'srcLang') ?? readProperty(track, 'srclang') ?? undefined,
    label: readProperty(track, 'label') ?? undefined,
  }
  return [{ track: createElement('track', properties), file }]
}

function findFile(url: string | null, { find }: MediaNeeds): SiteFile | undefined {
  const found = url === null || url.trim() === '' ? undefined : find(url.trim())
  return found && 'file' in found ? found.file : undefined
}

function resolveFrame(element: Element, needs: MediaNeeds): void {
  const url = readProperty(element, 'src')?.trim() ?? ''
  element.children = []
  if (url === '') remove(element)
  else linkTo(element, { url: readPlayerAddress(url), kind: 'frame', options: [] }, needs)
}

interface Linked {
  url: string
  kind: 'video' | 'audio' | 'frame'
  options: readonly string[]
}

/** A link without a title gets a text when the page is shown, in its language. */
function linkTo(element: Element, { url, kind, options }: Linked, { report }: MediaNeeds): void {
  const title = readTitle(element)
  const isSecure = readSecureHost(url) !== undefined
  const height = readPixels(element, 'height')
  if (!isSecure) {
    const what = kind === 'frame' ? 'embedded page' : kind
    const isWeb = /^https?:\/\/[^\s/]/i.test(url)
    const effect = isWeb ? 'shown as a link' : 'left out'
    const message = `The ${what} "${url.slice(0, 200)}" is ${effect}: its address does not begin with https and the name of a host.`
    report(element.position?.start.line, message)
    if (!isWeb) return void remove(element)
  }
  element.tagName = 'a'
  element.properties = {
    href: url,
    rel: ['noopener'],
    ...(isSecure && {
      dataMedia: kind,
      ...(options.length > 0 && { dataOptions: options.join(' ') }),
      ...(kind === 'frame' && height !== undefined && { dataHeight: String(height) }),
    }),
  }
  element.children = title === null && isSecure ? [] : [createText(title ?? url)]
}

function remove(element: Element): [] {
  element.tagName = 'span'
  element.properties = {}
  element.children = []
  return []
}

function readTitle(element: Element): string | null {
  const title = readProperty(element, 'title') ?? readProperty(element, 'ariaLabel')
  return title === null || title.trim() === '' ? null : title.trim().slice(0, 300)
}

function writeTitle(element: Element): Properties {
  const title = readTitle(element)
  return title === null ? {} : { title }
}

function readSize(element: Element): Properties {
  const [width, height] = [readPixels(element, 'width'), readPixels(element, 'height')]
  return width === undefined || height === undefined ? {} : { width, height }
}

function readPixels(element: Element, name: string): number | undefined {
  const [, digits] = /^\s*(\d{1,5})(?:px)?\s*$/.exec(readProperty(element, name) ?? '') ?? []
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}
