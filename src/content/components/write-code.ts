import type { ElementContent } from 'hast'
import { createListing, createTitledCode } from '../code/create-listing.ts'
import { readLineRanges } from '../code/line-ranges.ts'
import type { CodeOptions } from '../code/read-fence.ts'
import { createText, readTextContent } from '../html/elements.ts'
import { type Component, parseAttribute, type WriteComponent } from './component.ts'

/** Writes `<CodeBlock title="a.ts" lines highlight="[1,3]">` around a fence or around code. */
export const writeCodeBlock: WriteComponent = component => {
  const { element, children, read } = component
  const options = readCodeOptions(component)
  const isCode = children.every(child => child.type === 'text')
  if (!isCode) return options.title === null ? children : [createTitledCode(options, children)]
  const text = readTextContent(element).replace(/^\n+/, '').trimEnd()
  return [createListing(text, read('language', 'lang')?.toLowerCase(), options)]
}

function readCodeOptions({ read, has }: Pick<Component, 'read' | 'has'>): CodeOptions {
  const title = parseAttribute(read('title', 'filename'))
  const flags = ['wrap', 'expandable', 'nocopy'].filter(has)
  return {
    title: typeof title === 'string' ? title : null,
    icon: read('icon'),
    classes: has('lines') ? ['numbered', ...flags] : flags,
    lines: new Map([
      ['marked', readLineRanges(read('highlight', 'mark'))],
      ['focused', readLineRanges(read('focus'))],
    ]),
  }
}

/** Starlight's `<Code code={…} lang="js" />`. Without `code` it is the HTML element. */
export const writeInlineCode: WriteComponent = component => {
  const code = component.read('code')
  if (code === null) return [{ ...component.element, tagName: 'code', children: component.children }]
  const children = [createText(code)]
  return writeCodeBlock({ ...component, element: { ...component.element, children }, children })
}

/** Writes the code in an unknown component's properties: `<CodeExample code="…" lang="ts" />`. Returns null if there is none. */
export function writeSource(component: Component): ElementContent[] | null {
  const code = component.read('code')
  const isSource = code?.includes('\n') || component.read('lang', 'language') !== null
  return code !== null && isSource ? writeInlineCode(component) : null
}
