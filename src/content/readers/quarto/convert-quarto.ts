import type { JsonRecord } from '../../core/json-value.ts'
import { asRecord } from '../../core/json-value.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { SitePlan } from '../../core/site-plan.ts'
import { type SourceLine, splitLines } from '../../core/source-line.ts'
import { readFrontMatter } from '../../formats/read-front-matter.ts'
import { readRecord } from '../../formats/read-record.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import type { IncludeNeeds } from '../../syntax/include-files.ts'
import { convertDefinitions } from '../myst/convert-definitions.ts'
import { convertNotebook } from '../sphinx/convert-notebook.ts'
import { convertCode, findCodeEnd } from './code-cells.ts'
import { convertDivs } from './divs.ts'
import { convertGridTables } from './grid-tables.ts'
import { convertInline } from './inline-markup.ts'
import { expandShortcodes, readAlone, readValue } from './shortcodes.ts'

type QuartoNeeds = IncludeNeeds & Pick<SitePlan, 'labels' | 'variables'> & { values: JsonRecord }

const limitDepth = 10
const limitIncludes = 500
const limitIncluded = 5_000_000

/** Converts the Markdown of Quarto: Pandoc's syntax, code cells, which are not run, shortcodes and cross-references. */
export function convertQuarto(needs: QuartoNeeds, given: readonly SourceLine[]): SourceLine[] {
  const { variables, labels } = needs
  const page = given[0]?.origin ?? { file: '', line: 1 }
  const values = { ...readFolderMetadata(needs, page.file), ...needs.values }
  const reported = new Set<string>()
  const report = (message: string) => {
    if (!reported.has(message)) needs.report(page, message)
    reported.add(message)
  }
  const expand = (text: string) => expandShortcodes({ values, variables, report }, text)
  const { echo } = asRecord(values.execute)
  const isHidden = echo === false || (echo === undefined && variables.get('execute.echo') === 'false')
  const lines = includeFiles(needs, page.file.endsWith('.ipynb') ? convertNotebook(given) : given)
  const hasValue = (name: string) => (readValue(values, name) ?? variables.get(`meta:${name}`)) !== undefined
  const parts = splitCode(convertDivs({ hasValue }, convertGridTables(lines)))
  const converted = parts.flatMap(({ isCode, lines: part }) =>
    isCode
      ? convertCode({ showsCode: !isHidden, expand }, part)
      : part.map(line => (line.text.includes('{{<') ? { ...line, text: expand(line.text) } : line)),
  )
  return convertInline(labels.places, convertDefinitions(converted).slice())
}

/** Reads `_metadata.yml` of the folders around a page: the front matter that its pages share. The nearest one decides. */
function readFolderMetadata({ tree, root }: QuartoNeeds, file: string): JsonRecord {
  let values: JsonRecord = {}
  for (const folder of listFoldersBelow(root, parentFolder(file))) {
    const name = joinPath(folder, '_metadata.yml') ?? ''
    if (tree.read(name) !== undefined) values = { ...values, ...readRecord(tree, name, []) }
  }
  return values
}

/** The folders from the root of the site to a folder. */
function listFoldersBelow(root: string, folder: string): string[] {
  const inside = root === '' ? folder : folder.slice(root.length + 1)
  const names = inside.split('/').filter(name => name !== '')
  return [root, ...names.map((_, at) => joinPath(root, names.slice(0, at + 1).join('/')) ?? root)]
}

/** Inserts the files of `{{< include _part.qmd >}}`, also in code blocks. */
function includeFiles(needs: QuartoNeeds, given: readonly SourceLine[]): SourceLine[] {
  const output: SourceLine[] = []
  const refused = new Set<string>()
  let [count, characters] = [0, 0]
  const add = (lines: readonly SourceLine[], depth: number) => {
    let codeEnd = 0
    for (const [at, line] of lines.entries()) {
      if (at >= codeEnd && line.text.includes('shortcodes="false"')) codeEnd = findCodeEnd(lines, at) ?? at
      const isInserted = at >= codeEnd && line.text.includes('{{<')
      const target = isInserted ? readAlone(line.text, 'include') : undefined
      if (target === undefined) {
        output.push(line)
        continue
      }
      const folder = target.startsWith('/') ? needs.root : parentFolder(line.origin.file)
      const file = joinPath(folder, target) ?? ''
      const source = readSourceText(needs.tree, file)
      const isTooMuch = depth >= limitDepth || count >= limitIncludes || characters > limitIncluded
      if (!('text' in source) || isTooMuch) {
        const refusal = 'refusal' in source ? source.refusal : 'The page includes too much.'
        if (!refused.has(file)) needs.report(line.origin, `"${target}" is not included. ${refusal}`)
        refused.add(file)
        continue
      }
      count += 1
      characters += source.text.length
      const { body, bodyLine } = readFrontMatter(source.text)
      add(splitLines(body, file, bodyLine), depth + 1)
    }
  }
  add(given, 0)
  return output
}

function splitCode(lines: readonly SourceLine[]): { isCode: boolean; lines: SourceLine[] }[] {
  const parts: { isCode: boolean; lines: SourceLine[] }[] = []
  let text: SourceLine[] = []
  for (let at = 0; at < lines.length; ) {
    const end = findCodeEnd(lines, at)
    const line = lines[at]
    if (line === undefined) break
    if (end === undefined) {
      text.push(line)
      at += 1
      continue
    }
    parts.push({ isCode: false, lines: text }, { isCode: true, lines: lines.slice(at, end) })
    text = []
    at = end
  }
  return [...parts, { isCode: false, lines: text }]
}
