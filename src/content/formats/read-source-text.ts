import { formatBytes } from '../../shared/index.ts'
import { lastSegment } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'

const limitBytes = 5 * 1024 * 1024
const decoder = new TextDecoder('utf-8', { fatal: true })

export type SourceText = { text: string } | { refusal: string }

/** Decodes a file of the source. Line endings become `\n`, and a byte order mark is removed. Hidden files are refused. */
export function readSourceText(tree: SourceTree, file: string): SourceText {
  const bytes = tree.read(file)
  if (bytes === undefined) return { refusal: 'The file is missing.' }
  if (lastSegment(file).startsWith('.')) return { refusal: 'The file is hidden, so it is not published.' }
  if (bytes.length > limitBytes) {
    return { refusal: `The file is larger than ${formatBytes(limitBytes)}, the limit for a page. Split it.` }
  }
  if (bytes.includes(0)) return { refusal: 'The file is binary, not text.' }
  try {
    const text = decoder.decode(bytes)
    return { text: text.replace(/\r\n?/g, '\n') }
  } catch {
    return { refusal: 'The file is not valid UTF-8. Save it in that encoding.' }
  }
}
