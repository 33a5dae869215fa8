import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'

const fence = /^((?:\s|>)*)(`{3,}|~{3,})(\w*)/
const fileName = /^[\s>]*@@filename\(([^()]*)\)\s*$/
const variant = /^[\s>]*@@switch\s*$/
const kinds: Record<string, { label: string; ending: string }> = {
  typescript: { label: 'TypeScript', ending: '.ts' },
  ts: { label: 'TypeScript', ending: '.ts' },
  javascript: { label: 'JavaScript', ending: '.js' },
  js: { label: 'JavaScript', ending: '.js' },
}
const fileEnding = /\.(?:[cm]?[jt]sx?|json|ya?ml|html|graphql|prisma|env|sh)$/

/** Converts NestJS's code blocks to code groups. `@@filename(name)` names the file, and `@@switch` starts the JavaScript variant. */
export function splitCodeVariants(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const written: SourceLine[] = []
  let block: SourceLine[] = []
  for (const line of lines) {
    const isInside = isFenced(line.text)
    if (isInside) block.push(line)
    if (isInside && isFenced.ending() !== null) continue
    if (block.length > 0) written.push(...writeBlock(block))
    block = []
    if (!isInside) written.push(line)
  }
  return [...written, ...block]
}

function writeBlock(block: readonly SourceLine[]): readonly SourceLine[] {
  const [opening, first] = block
  const name = fileName.exec(first?.text ?? '')?.[1]
  if (!opening || !first || name === undefined) return block
  const [, indent = '', mark = '', language = ''] = fence.exec(opening.text) ?? []
  const code = block.slice(2, -1)
  const start = code.findIndex(({ text }) => variant.test(text))
  const writeVariant = (written: string, from: number, to: number) => [
    { ...opening, text: `${indent}${mark}${written} [${titleOf(name, written)}]` },
    ...code.slice(from, to),
    { ...opening, text: indent + mark },
  ]
  if (start === -1) return writeVariant(language, 0, code.length)
  return [
    { ...opening, text: `${indent}:::code-group` },
    ...writeVariant(language, 0, start),
    ...writeVariant('javascript', start + 1, code.length),
    { ...opening, text: `${indent}:::` },
  ]
}

function titleOf(name: string, language: string): string {
  const { label, ending } = kinds[language] ?? { label: language, ending: '' }
  if (name.trim() === '') return label
  return fileEnding.test(name) ? name : `${name}${ending}`
}
