import type { SourceLine } from '../../core/source-line.ts'
import { convertRst } from '../rst/convert-rst.ts'
import type { RstNeeds } from '../rst/rst-page.ts'
import { convertNotebook } from './convert-notebook.ts'

const otherFormat = /\.(?:rst|ipynb)$/

/** Whether a file is a page in a format that Sphinx and Jupyter Book read beside Markdown. */
export function isConverted(file: string): boolean {
  return otherFormat.test(file) && !/(?:^|\/)(?:\.|node_modules\/)/.test(file)
}

/** Converts the lines of a page in reStructuredText or of a notebook to MyST. */
export function toMyst(file: string, needs: RstNeeds, lines: readonly SourceLine[]): readonly SourceLine[] {
  if (file.endsWith('.rst')) return convertRst(needs, lines)
  return file.endsWith('.ipynb') ? convertNotebook(lines) : lines
}
