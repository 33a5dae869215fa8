import { lastSegment } from '../core/page-path.ts'
import type { Origin } from '../core/source-line.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { type AsciidocFile, addressStart, isAsciidoc, toFile } from './asciidoc-file.ts'
import type { AsciidocSettings } from './asciidoc-settings.ts'
import { findResource } from './resource-ids.ts'

const limitIncludes = 1_000
const limitIncluded = 50_000_000

/** Styles of extensions that Asciidoctor does not know. */
const diagram = /^\[(mermaid|plantuml|graphviz|ditaa|d2)\b[^\]\n]*\]$/gm
const tabs = /^\[tabs\b[^\]\n]*\]$/gm
const include = /^include::([^\s{[][^[\n]*)\[/gm

/** A finding about a page or about a file that it includes. */
export interface AsciidocProblem {
  origin: Origin | null
  message: string
  kind?: 'link'
}

export interface Included {
  settings: AsciidocSettings
  source: AsciidocFile
  problems: AsciidocProblem[]
}

/** Writes what Asciidoctor does not know in its own words: styles of extensions, and the files of Antora's modules. */
export function prepareText({ settings, source, problems }: Included, file: string, text: string): string {
  const { components } = settings
  const hasFile = (name: string) => source.tree.read(name) !== undefined
  const styled = text.replace(diagram, '[source,$1]').replace(tabs, '[.tabs]')
  let [line, counted] = [1, 0]
  return styled.replace(include, (whole, target: string, offset: number) => {
    if (/^https?:/i.test(target)) {
      line += styled.slice(counted, offset).split('\n').length - 1
      counted = offset
      problems.push({
        origin: { file, line },
        message: `"${target}" is left out: files from the web are not included.`,
      })
      return `//${whole}`
    }
    const found = target.includes('$')
      ? findResource({ components, hasFile }, file, target, 'page')
      : undefined
    return found === undefined ? whole : `include::${addressStart}${found}[`
  })
}

/** Reads included files, as long as they are not too many. A missing one is empty, because a page can start with it. */
export function createIncludes(included: Included): (address: string) => string {
  const { source, problems } = included
  const missing = new Set<string>()
  let [count, characters] = [0, 0]
  const refuse = (file: string, refusal: string) => {
    const origin = findDirective(source, file)
    if (!missing.has(file) && origin !== 'optional')
      problems.push({ origin, message: `"${file}" is not included. ${refusal}` })
    missing.add(file)
    return ''
  }
  return address => {
    const file = findIncluded(included, address)
    const [, attribute] = /\{([\w-]+)\}/.exec(file) ?? []
    if (attribute !== undefined) return refuse(file, `The attribute "${attribute}" has no value.`)
    if (count >= limitIncludes || characters > limitIncluded)
      return refuse(file, 'The page includes too much.')
    const found = readSourceText(source.tree, file)
    if (!('text' in found)) return refuse(file, found.refusal)
    count += 1
    characters += found.text.length
    return isAsciidoc(file) ? prepareText(included, file, found.text) : found.text
  }
}

/** Finds the file of an address. An attribute can stand for a part of it, such as `partial$`. */
function findIncluded({ settings: { components }, source }: Included, address: string): string {
  const file = toFile(address) ?? address.replace(addressStart, '')
  const [, folder = '', id] = /^(.*\/|)([^/]*\$.*)$/s.exec(file) ?? []
  if (id === undefined || components.length === 0) return file
  const hasFile = (name: string) => source.tree.read(name) !== undefined
  return findResource({ components, hasFile }, `${folder}page.adoc`, id, 'page') ?? file
}

/** Finds the line of the page that includes a file. */
function findDirective({ file, text }: AsciidocFile, included: string): Origin | 'optional' | null {
  const name = lastSegment(included)
  const lines = text.split('\n')
  const at = lines.findIndex(line => line.startsWith('include::') && line.includes(`${name}[`))
  if (at === -1) return null
  return /\boptional\b/.test(lines[at] ?? '') ? 'optional' : { file, line: at + 1 }
}
