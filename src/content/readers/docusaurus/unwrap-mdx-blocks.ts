import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'

/** Removes the fences of `mdx-code-block`, which hide MDX from formatters and translation services. */
export function unwrapMdxBlocks(lines: readonly SourceLine[]): readonly SourceLine[] {
  const isFenced = createFenceTracker()
  let ending: string | undefined
  return lines.map(line => {
    const isInside = ending !== undefined
    if (isInside && line.text.trim() !== ending) return line
    const opening = isInside ? undefined : /^\s*(`{3,})mdx-code-block\s*$/.exec(line.text)?.[1]
    if (isInside || (opening !== undefined && isFenced.ending() === null)) {
      ending = opening
      return { ...line, text: '' }
    }
    isFenced(line.text)
    return line
  })
}
