import type { ElementContent } from 'hast'
import type { SourceLine } from '../../core/source-line.ts'
import { createText, readContent, readProperty, walkElements } from '../../html/elements.ts'
import { readCode } from './convert-writerside.ts'
import { expandMarkup, type WritersideNeeds } from './expand-markup.ts'
import { parseXml } from './writerside-xml.ts'

/** Reads a topic in XML. Positions in the content are lines of the result. */
export function readTopic(
  needs: WritersideNeeds,
  given: readonly SourceLine[],
): { content: ElementContent[]; lines: SourceLine[] } {
  const lines = expandMarkup(needs, given)
  const root = parseXml(lines.map(({ text }) => text).join('\n'))
  for (const element of walkElements(root)) {
    const line = lines[(element.position?.start.line ?? 0) - 1]
    if (element.tagName !== 'code-block' || readProperty(element, 'src') === null || line === undefined)
      continue
    const attributes = new Map(
      ['src', 'include-lines', 'include-symbol'].flatMap((name): [string, string][] => {
        const property = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
        const value = readProperty(element, name) ?? readProperty(element, property)
        return value === null ? [] : [[name, value]]
      }),
    )
    element.children = [
      createText(
        readCode(needs, line, attributes)
          .map(({ text }) => text)
          .join('\n'),
      ),
    ]
  }
  return { content: readContent(root), lines }
}
