import type { Element, Properties, Root, RootContent } from 'hast'
import { siteFilesPath } from '../../shared/index.ts'
import type { FoundImage, SiteImage } from '../assets/site-images.ts'
import { isVideoFile, readSecureHost } from '../core/video-players.ts'
import { createElement, isElement, readClasses, readProperty, walkElements } from './elements.ts'

export interface ImageNeeds {
  /** Finds the image that an address means; undefined for other addresses. */
  find(url: string): FoundImage | undefined
  report(line: number | undefined, message: string): void
}

/**
 * Rewrites every image, in place, to the site's copy, and returns the images found. Images on other hosts keep an `https` address.
 * `![](film.mp4)` becomes a video.
 */
export function resolveImages(root: Root, needs: ImageNeeds): SiteImage[] {
  const shown: SiteImage[] = []
  divideSources(root)
  for (const element of walkElements(root)) {
    if (element.tagName !== 'img') continue
    const url = readProperty(element, 'src')?.trim() ?? ''
    if (isVideoFile(url)) {
      element.tagName = 'video'
      element.properties = { src: url, controls: true, title: readProperty(element, 'alt') ?? '' }
      continue
    }
    const image = url === '' ? undefined : findImage(needs, element, url)
    if (image) shown.push(image)
    element.properties = {
      alt: readProperty(element, 'alt')?.trim() ?? '',
      ...(image ? describeShown(element, image, url) : describeRemote(needs, element, url)),
    }
  }
  return shown
}

function findImage(needs: ImageNeeds, element: Element, url: string): SiteImage | undefined {
  const found = needs.find(url)
  if (found === undefined || 'file' in found) return found
  needs.report(element.position?.start.line, `The image "${url}" is left out: the file ${found.refusal}.`)
  return undefined
}

/** An image with the address of another host. */
function describeRemote(needs: ImageNeeds, element: Element, url: string): Properties {
  const address = url.startsWith('//') ? `https:${url}` : url
  if (!/^https?:/i.test(address)) return {}
  const host = readSecureHost(address)
  if (host === undefined) {
    const message = `The image "${url.slice(0, 200)}" is left out: its address does not begin with https and the name of a host.`
    needs.report(element.position?.start.line, message)
    return {}
  }
  const className = chooseScheme(element, url) ?? readIconClass(element)
  const [width, height] = [readPixels(element, 'width'), readPixels(element, 'height')]
  return {
    src: new URL(address).href,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(className && { className: [className] }),
  }
}

function describeShown(element: Element, { file, facts }: SiteImage, url: string): Properties {
  const className = chooseScheme(element, url) ?? readIconClass(element)
  return {
    src: siteFilesPath + file.name,
    ...chooseSize(element, facts),
    loading: 'lazy',
    decoding: 'async',
    ...(className && { className: [className] }),
  }
}

/**
 * Uses the author's size in the image's proportions, or the image's own size, so that the page does not jump when the image
 * loads.
 */
function chooseSize(element: Element, natural: SiteImage['facts']): Properties {
  const width = readPixels(element, 'width')
  const height = readPixels(element, 'height')
  if (width !== null && height !== null) return { width, height }
  if (natural.width === null || natural.height === null) return {}
  const scale = width !== null ? width / natural.width : height !== null ? height / natural.height : 1
  return { width: Math.round(natural.width * scale), height: Math.round(natural.height * scale) }
}

function readPixels(element: Element, name: string): number | null {
  const [, digits] = /^\s*(\d{1,5})(?:px)?\s*$/.exec(readProperty(element, name) ?? '') ?? []
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}

/** Recognises the light and the dark image of a pair, by Tailwind classes or GitHub's URL fragments. */
function chooseScheme(element: Element, url: string): 'only-dark' | 'only-light' | null {
  const classes = readClasses(element)
  if (classes.includes('dark:hidden') || url.endsWith('#gh-light-mode-only')) return 'only-light'
  const isDark = classes.some(name => /^dark:(?:block|inline|inline-block|flex)$/.test(name))
  if (isDark && classes.includes('hidden')) return 'only-dark'
  return url.endsWith('#gh-dark-mode-only') ? 'only-dark' : null
}

function readIconClass(element: Element): 'icon' | null {
  return readClasses(element).includes('icon') ? 'icon' : null
}

/** Splits a `<picture>` with a source for dark or light pages into two images. */
function divideSources(parent: Root | Element): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    if (node.tagName === 'picture') divideSource(node)
    else divideSources(node)
  }
}

function divideSource(picture: Element): void {
  const image = picture.children.find(child => isElement(child, 'img'))
  const source = picture.children.find(isSchemeSource)
  const src =
    source && readFirstAddress(readProperty(source, 'srcSet') ?? readProperty(source, 'srcset') ?? '')
  if (!isElement(image) || !source || src === undefined) return
  const isDark = /dark/.test(readProperty(source, 'media') ?? '')
  const alternative = createElement('img', {
    ...image.properties,
    src,
    className: isDark ? ['hidden', 'dark:block'] : ['dark:hidden'],
  })
  const original = {
    ...image,
    properties: { ...image.properties, className: isDark ? ['dark:hidden'] : ['hidden', 'dark:block'] },
  }
  picture.children = [original, alternative]
}

/** The first address of a `srcset`. GitBook does not escape the spaces in it: `../assets/a (1).png`. */
function readFirstAddress(srcset: string): string | undefined {
  const [first = ''] = srcset.slice(0, 4_000).trim().split(/,\s/, 1)
  return first.replace(/(?<=\S)\s+\d{1,6}(?:\.\d{1,6})?[wx]$/, '').trim() || undefined
}

function isSchemeSource(node: RootContent): node is Element {
  return (
    isElement(node, 'source') &&
    /prefers-color-scheme:\s*(?:dark|light)/.test(readProperty(node, 'media') ?? '')
  )
}
