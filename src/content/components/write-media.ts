import type { Element, ElementContent } from 'hast'
import { createBox, createElement } from '../html/elements.ts'
import type { Component } from './component.ts'
import { readInlineMarkdown } from './inline-markdown.ts'

const imageFile = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#].*)?$/i
const videoFile = /\.(?:mp4|webm|mov|m4v)(?:[?#].*)?$/i

/**
 * Writes the image or video that an unknown component shows: `<DocsImage src="/a.png" alt>`, `<ThemedImage light="/a.png"
 * dark="/b.png">`. Null if it has none.
 */
export function writeMedia(component: Component): ElementContent[] | null {
  const { read, element } = component
  const source = read('src', 'image', 'img', 'srcLight', 'lightSrc', 'light')
  if (source === null) return null
  if (videoFile.test(source))
    return [
      at(component, createElement('video', { src: source, controls: true, title: read('title') ?? '' })),
    ]
  if (!imageFile.test(source)) return null
  const dark = read('srcDark', 'darkSrc', 'dark')
  const draw = (src: string, className: string[]) =>
    at(component, createElement('img', { src, alt: read('alt', 'title', 'label') ?? '', className }))
  const images =
    dark !== null && imageFile.test(dark)
      ? [draw(source, ['dark:hidden']), draw(dark, ['hidden', 'dark:block'])]
      : [draw(source, [])]
  const caption = read('caption')
  if (caption === null) return element.tagName === 'span' ? images : [createElement('p', {}, images)]
  const foot = createElement('figcaption', {}, readInlineMarkdown(caption))
  return [createBox('figure', 'frame', [...images, foot])]
}

/** Findings about the file name its line. */
function at({ element: { position } }: Component, element: Element): Element {
  return position ? { ...element, position } : element
}
