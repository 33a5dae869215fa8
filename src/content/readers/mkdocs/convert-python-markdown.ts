import type { SiteLabels } from '../../core/site-labels.ts'
import type { SourceLine } from '../../core/source-line.ts'
import { rewriteLines } from '../../syntax/rewrite-lines.ts'
import { documented, linkReferences } from './cross-references.ts'

const abbreviation = /^\*\[[^\]]+\]:/

/**
 * Converts the inline syntax of common Python-Markdown extensions. Of content that MkDocs generates from code, the name stays.
 */
export function convertPythonMarkdown(
  { labels }: { labels: SiteLabels },
  lines: readonly SourceLine[],
): SourceLine[] {
  let isOption = false
  const linked = labels.places.size > 0 ? linkReferences(labels, lines) : lines
  const kept = linked.flatMap((line): SourceLine[] => {
    const [, name] = documented.exec(line.text) ?? []
    isOption = name !== undefined || (isOption && /^(?: {4}|\t|\s*$)/.test(line.text))
    if (name !== undefined) return [{ ...line, text: `<a id="${name}"></a>\`${name}\`` }]
    return isOption || abbreviation.test(line.text) ? [{ ...line, text: '' }] : [line]
  })
  return rewriteLines(kept, text =>
    text
      .replace(/\{\+\+(.{1,1000}?)\+\+\}|\{==(.{1,1000}?)==\}|\{--.{1,1000}?--\}|\{>>.{1,1000}?<<\}/g, '$1$2')
      .replace(/\+\+([\w-]+(?:\+[\w-]+)*)\+\+/g, (_, keys: string) =>
        keys
          .split('+')
          .map(key => `<kbd>${key.charAt(0).toUpperCase()}${key.slice(1)}</kbd>`)
          .join(' + '),
      )
      .replace(/\^\^(?=\S)(.{1,1000}?)(?<=\S)\^\^/g, '$1')
      .replace(/==(?=[^\s=])([^=]+?)(?<=\S)==/g, '<mark>$1</mark>'),
  )
}
