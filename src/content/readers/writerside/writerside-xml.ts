import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { isElement, walkElements } from '../../html/elements.ts'

const parseRaw = unified().use(rehypeRaw).freeze()
const voidTags = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i

/** Parses the XML of Writerside. Element names are in lower case, and positions are those of the text. */
export function parseXml(text: string): Root {
  return parseRaw.runSync({ type: 'root', children: [{ type: 'raw', value: toHtmlSyntax(text) }] })
}

/** HTML has no empty elements with a slash, no CDATA, and no prolog. Line breaks stay where they are. */
export function toHtmlSyntax(text: string): string {
  return text
    .replace(/<\?xml[^>]{0,500}\?>|<!DOCTYPE[^>]{0,1000}>/g, keepLines)
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, content: string) => escapeText(content))
    .replace(
      /<([A-Za-z][\w.-]*)((?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?)\/>/g,
      (whole, name: string, attributes: string) =>
        voidTags.test(name) ? whole : `<${name}${attributes}></${name}>`,
    )
}

function keepLines(text: string): string {
  return text.replace(/[^\n]/g, '')
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Returns the elements with a name, in order. */
export function listElements(root: Root | Element, name: string): Element[] {
  return [...walkElements(root)].filter(element => isElement(element, name))
}
