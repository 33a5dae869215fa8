import { makeElement } from '../dom/make-element.ts'
import { readLink } from '../markdown/read-link.ts'
import { renderBlocks } from '../markdown/render-blocks.ts'
import type { RenderContext } from '../markdown/render-context.ts'
import { makeAnchor } from '../markdown/render-inline.ts'
import type { More } from '../stream/read-chunk.ts'
import type { Strings } from '../strings/en.ts'

/** Passages below an answer, each folded under its title. */
export function makeMore({ passages }: More, strings: Strings, context: RenderContext): HTMLElement {
  return makeElement(
    'div',
    { class: 'more' },
    makeElement('h4', {}, strings.more),
    ...passages.map(({ title, url, text }) => {
      const link = readLink(url, context.pageUrl)
      return makeElement(
        'details',
        {},
        makeElement('summary', { dir: 'auto' }, title),
        ...renderBlocks(text, [], context).flatMap(({ nodes }) => nodes),
        link !== undefined && makeElement('p', {}, makeAnchor(link, strings, null, [new Text(title)])),
      )
    }),
  )
}
