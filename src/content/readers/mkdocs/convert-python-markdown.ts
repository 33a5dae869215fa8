import type { SourceLine } from '../../core/source-line.ts'
import { rewriteLines } from '../../syntax/rewrite-lines.ts'

const abbreviation = /^\*\[[^\]]+\]:/
const documented = /^:::\s+([\w.]+)\s*$/

/**
 * Converts the inline syntax of common Python-Markdown extensions. Of content that MkDocs generates from code, the name stays.
 */
export function convertPythonMarkdown(lines: readonly SourceLine[]): SourceLine[] {
  let isOption = false
  const kept = lines.flatMap((line): SourceLine[] => {
    const [, name] = documented.exec(line.text) ?? []
    isOption = name !== undefined || (isOption && /^(?: {4}|\t|\s*$)/.test(line.text))
    if (name !== undefined) return [{ ...line, text: `\`${name}\`` }]
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
