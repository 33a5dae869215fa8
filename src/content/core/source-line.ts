/** The file and line, from 1, that a line of a page's text comes from: the page or a file that it includes. */
export interface Origin {
  file: string
  line: number
}

export interface SourceLine {
  text: string
  origin: Origin
}

export function splitLines(text: string, file: string, firstLine: number): SourceLine[] {
  return text.split('\n').map((line, index) => ({ text: line, origin: { file, line: firstLine + index } }))
}
