import type { OutlinePage } from '../../core/outline.ts'
import type { LabelledPlace } from '../../core/site-labels.ts'
import { type SourceLine, splitLines } from '../../core/source-line.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { splitFrontMatter } from '../../formats/read-front-matter.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { simplifyRoles } from '../myst/convert-roles.ts'
import { describesObject, holdsCode, namesPlace, readObjectName } from '../myst/directive-kinds.ts'
import { type Block, type Directive, parseBlocks } from '../myst/parse-blocks.ts'
import { createInclusions, type Inclusions } from '../myst/read-included.ts'
import { toDocumentKey, toLabelKey, toObjectKey, toTermKey } from '../myst/references.ts'
import type { RstSettings } from '../rst/rst-page.ts'
import { createRstNeeds } from './rst-settings.ts'
import { toMyst } from './to-myst.ts'
import { readToctree, type Toctree } from './toctrees.ts'

export interface IndexedDocument {
  page: OutlinePage
  toctrees: Toctree[]
}

export interface SiteIndex {
  /** By path below the site's root, without extension. */
  documents: Map<string, IndexedDocument>
  places: Map<string, LabelledPlace>
}

interface IndexNeeds {
  tree: SourceTree
  root: string
  /** Whether headings are labels, too: by their title, or by the name of their page and their title. */
  headingLabels: 'none' | 'title' | 'page'
  rst: RstSettings
}

const limitDepth = 20
const limitLabels = 200_000
const inclusionLimits = { count: 20_000, inserted: 20_000_000, searched: 500_000_000 }

export const labelLine = /^[ \t]*\(([^()\n]{1,200})\)=[ \t]*$/
/** `{#label .class}` before a block. */
export const attributeLine = /^[ \t]*\{[ \t]*(?:[.#][^{}\n]{1,300}|[\w-]+=[^{}\n]{1,300})\}[ \t]*$/
export const commentLine = /^ {0,3}%/
export const headingLine = /^ {0,3}#{1,6}[ \t]+(\S.*)$/s
const underline = /^ {0,3}(?:=+|-{3,})[ \t]*$/

/** Finds the toctrees and the labels of all pages. */
export function indexDocuments(
  needs: IndexNeeds,
  pages: readonly { name: string; page: OutlinePage }[],
): SiteIndex {
  const index: SiteIndex = { documents: new Map(), places: new Map() }
  const inclusions = createInclusions(needs, inclusionLimits)
  for (const { name: documentName, page } of pages) {
    const source = readSourceText(needs.tree, page.file)
    const { body, bodyLine } = splitFrontMatter('text' in source ? source.text : '')
    const document = createDocumentIndex(index, page, name => labelHeading(needs, documentName, name))
    const lines = splitLines(body, page.file, bodyLine)
    const myst = toMyst(page.file, createRstNeeds(needs.rst, inclusions), lines)
    walk(myst, { inclusions, document, chain: [] })
    document.finish()
    index.documents.set(documentName, { page, toctrees: document.toctrees })
    index.places.set(toDocumentKey(documentName), { address: page.path, title: document.readTitle() })
  }
  return index
}

interface Walk {
  inclusions: Inclusions
  document: ReturnType<typeof createDocumentIndex>
  chain: readonly string[]
}

function walk(lines: readonly SourceLine[], { inclusions, document, chain }: Walk): void {
  const blocks = parseBlocks(lines)
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'text') document.readText(block.line.text, textOf(blocks[at + 1]))
    if (block.kind !== 'directive') continue
    if (block.name === 'include') {
      const mark = `${block.origin.file}:${block.origin.line}`
      const isEndless = chain.includes(mark) || chain.length > limitDepth
      const part = isLiteral(block) || isEndless ? undefined : inclusions.read(block, 'markdown')
      if (part !== undefined && !('refusal' in part))
        walk(part.lines, { inclusions, document, chain: [...chain, mark] })
      continue
    }
    document.readDirective(block)
    if (!holdsCode(block.name) && chain.length <= limitDepth)
      walk(block.body, { inclusions, document, chain: [...chain, ''] })
  }
}

export function isLiteral({ options }: Pick<Directive, 'options'>): boolean {
  return options.has('literal') || options.has('code')
}

function textOf(block: Block | undefined): string {
  return block?.kind === 'text' ? block.line.text : ''
}

/** Returns the label of a heading with `sphinx.ext.autosectionlabel`. */
function labelHeading({ headingLabels }: IndexNeeds, page: string, title: string): string | undefined {
  if (headingLabels === 'none') return undefined
  return toLabelKey(headingLabels === 'page' ? `${page}:${title}` : title)
}

function createDocumentIndex(
  { places }: SiteIndex,
  page: OutlinePage,
  labelHeading: (title: string) => string | undefined,
) {
  const toctrees: Toctree[] = []
  let title: string | null = null
  /** The labels before the next heading or block. */
  let waiting: string[] = []
  const add = (key: string, anchor: string | null, name: string | null) => {
    const place = {
      address: anchor === null ? page.path : `${page.path}#${encodeURIComponent(anchor)}`,
      title: name,
    }
    if (places.size < limitLabels && !places.has(key)) places.set(key, place)
  }
  const settle = (name: string | null, isTop = false) => {
    for (const label of waiting) add(toLabelKey(label), isTop ? null : label, name)
    waiting = []
  }
  return {
    toctrees,
    readTitle: () => title,
    finish: () => settle(null),
    readText: (text: string, next: string) => {
      const label = readLabel(text)
      if (label !== undefined) waiting.push(label)
      if (label !== undefined || attributeLine.test(text) || text.trim() === '' || commentLine.test(text))
        return
      const heading = headingLine.exec(text)?.[1] ?? (underline.test(next) ? text : undefined)
      if (heading === undefined) return settle(null)
      const name = simplifyRoles(heading.replace(/(?<![ \t])[ \t]+#+[ \t]*$/, ''))
      const isTop = title === null
      title ??= name
      settle(name, isTop)
      const headingLabel = labelHeading(name)
      if (headingLabel !== undefined) add(headingLabel, isTop ? null : name, name)
    },
    readDirective: (directive: Directive) => {
      const { name, argument } = directive
      if (name === 'toctree') toctrees.push(readToctree(directive))
      const label = readName(directive)
      if (label) waiting.push(label)
      settle(simplifyRoles(readCaption(directive)) || null)
      if (name === 'config:option') {
        const [option = '', group = ''] = argument.split(/\s+/)
        add(toLabelKey(`${group}:${option}`), option, null)
      }
      const place = namesPlace(directive) ? argument : undefined
      const object = describesObject(name) ? readObjectName(argument) : place
      if (object !== undefined) add(toObjectKey(object), object, null)
      if (/^(?:py:|auto)?module$/.test(name)) add(toObjectKey(argument), null, null)
      if (name === 'glossary') for (const term of listTerms(directive.body)) add(toTermKey(term), term, term)
    },
  }
}

/** In MyST, `label` is another word for `name`. */
export function readName({ options }: Pick<Directive, 'options'>): string | undefined {
  return options.get('name') ?? options.get('label')
}

/** Reads `(label)=`, or the id of attributes. */
export function readLabel(text: string): string | undefined {
  const attributes = attributeLine.test(text) ? text : ''
  return labelLine.exec(text)?.[1] ?? /[{ \t]#([\w:.-]{1,200})/.exec(attributes)?.[1]
}

function readCaption({ name, argument, options, body }: Directive): string {
  if (/^(?:figure|image)$/.test(name)) return body.find(({ text }) => text.trim() !== '')?.text ?? ''
  if (/^figure-md$/.test(name)) return body.findLast(({ text }) => text.trim() !== '')?.text ?? ''
  return options.get('caption') ?? (holdsCode(name) ? '' : argument)
}

/** The terms of a glossary are not indented. */
export function listTerms(body: readonly SourceLine[]): string[] {
  return body.filter(({ text }) => isTerm(text)).map(({ text }) => text.trim())
}

export function isTerm(text: string): boolean {
  return /^[^\s:.%][^\n]*$/.test(text)
}
