import type { Origin } from './line-map.ts'

export interface SourceLine {
  text: string
  origin: Origin
}

export function splitLines(text: string, file: string, firstLine: number): SourceLine[] {
  return text.split('\n').map((line, index) => ({ text: line, origin: { file, line: firstLine + index } }))
}
