import { stripVTControlCharacters } from 'node:util'
import { asList, asRecord, asText } from '../../core/json-value.ts'
import type { SourceLine } from '../../core/source-line.ts'
import { readFrontMatter } from '../../formats/read-front-matter.ts'
import { fenceLines, makeLines } from '../myst/conversion.ts'

const limitCells = 5_000
const limitOutput = 20_000
const figure = /^<[\w.]*(?:Figure|Axes|AxesSubplot|Image)\b/

/**
 * Converts a Jupyter notebook to MyST: its text, its code and the text that the code printed. Pictures in outputs are left out.
 * Format: https://nbformat.readthedocs.io
 */
export function convertNotebook(lines: readonly SourceLine[]): SourceLine[] {
  const origin = lines[0]?.origin ?? { file: '', line: 1 }
  const notebook = parseJson(lines.map(({ text }) => text).join('\n'))
  const { kernelspec, language_info } = asRecord(notebook.metadata)
  const language = asText(asRecord(language_info).name) ?? asText(asRecord(kernelspec).language) ?? 'python'
  const cells = asList(notebook.cells).slice(0, limitCells)
  return cells.flatMap((cell, at) => {
    const { cell_type, source, outputs, metadata } = asRecord(cell)
    const tags = asList(asRecord(metadata).tags)
    const text = readText(source)
    if (tags.includes('remove-cell') || text.trim() === '') return []
    if (cell_type === 'markdown') {
      const shown = at === 0 ? withoutFrontMatter(text) : text
      return makeLines(origin, '', ...shown.split('\n'), '')
    }
    if (cell_type !== 'code') return []
    const isHidden = tags.includes('remove-input')
    const code = isHidden
      ? []
      : fenceLines(origin, language, makeLines(origin, ...text.trimEnd().split('\n')))
    const output = tags.includes('remove-output') ? '' : readOutputs(outputs)
    return output === ''
      ? code
      : [...code, ...fenceLines(origin, '', makeLines(origin, ...output.split('\n')))]
  })
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Text is a string, or a list of lines that keep their line breaks. */
function readText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : asList(value)
        .filter(line => typeof line === 'string')
        .join('')
}

/** The front matter can be in the first cell. Its title is shown if the cell has no other text. */
function withoutFrontMatter(text: string): string {
  const { values, body } = readFrontMatter(text)
  const title = asText(values.title)
  return body.trim() === '' && title !== null ? `# ${title}` : body
}

function readOutputs(outputs: unknown): string {
  const texts = asList(outputs).map(output => {
    const { output_type, text, data } = asRecord(output)
    const shown = output_type === 'stream' ? readText(text) : readText(asRecord(data)['text/plain'])
    return figure.test(shown) ? '' : shown
  })
  return stripVTControlCharacters(texts.join('').slice(0, limitOutput)).trimEnd()
}
