import type { Element, ElementContent } from 'hast'
import { asRecord, asText } from '../core/json-value.ts'
import { isVideoFile } from '../core/video-players.ts'
import { createBox, createElement } from '../html/elements.ts'
import { type Component, parseAttribute } from './component.ts'
import { readInlineMarkdown } from './inline-markdown.ts'

const imageFile = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:$|[?#])/i
/** Properties that show more than an image. */
const otherParts = ['description', 'subtitle', 'details', 'text', 'role', 'href', 'link', 'to', 'url']

/**
 * Writes the image or video of an unknown component that shows nothing else: `<DocsImage src="/a.png" alt>`, `<ThemedImage
 * light="/a.png" dark="/b.png">`, or `<ThemedImage sources={{ light, dark }}>` of Docusaurus. Null for other components.
 */
export function writeMedia(component: Component): ElementContent[] | null {
  const { read } = component
  const themes = asRecord(parseAttribute(read('sources')))
  const source = read('src', 'srcLight', 'lightSrc', 'light') ?? asText(themes.light)
  if (source === null || read(...otherParts) !== null) return null
  if (isVideoFile(source)) {
    const video = createElement('video', { src: source, controls: true, title: read('title') ?? '' })
    return [withPosition(component, video)]
  }
  if (!imageFile.test(source)) return null
  const dark = read('srcDark', 'darkSrc', 'dark') ?? asText(themes.dark)
  const alt = read('alt', 'title', 'label') ?? ''
  const draw = (src: string, className: string[]) =>
    withPosition(component, createElement('img', { src, alt, className }))
  const images =
    dark !== null && imageFile.test(dark)
      ? [draw(source, ['dark:hidden']), draw(dark, ['hidden', 'dark:block'])]
      : [draw(source, [])]
  const caption = read('caption')
  if (caption === null) return images
  const foot = createElement('figcaption', {}, readInlineMarkdown(caption))
  return [createBox('figure', 'frame', [...images, foot])]
}

/** Lets findings about the file name its line. */
function withPosition({ element: { position } }: Component, element: Element): Element {
  return position ? { ...element, position } : element
}
