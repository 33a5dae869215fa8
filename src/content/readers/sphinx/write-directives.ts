import { toTitle } from '../../core/page-path.ts'
import { writeTag } from '../../syntax/write-tag.ts'
import {
  type Conversion,
  fenceLines,
  makeLines,
  trimLines,
  type WriteDirective,
  wrapLines,
  writeAnchors,
} from '../myst/conversion.ts'
import { convertRoles } from '../myst/convert-roles.ts'
import { describesObject, isFromCode, namesPlace, readObjectName } from '../myst/directive-kinds.ts'
import type { Directive } from '../myst/parse-blocks.ts'
import {
  escapeText,
  findDocument,
  listDocuments,
  toDocumentKey,
  writeCode,
  writeLink,
} from '../myst/references.ts'
import { isTerm } from './index-documents.ts'
import { listEntries, readToctree } from './toctrees.ts'
import {
  convertWhole,
  toPlainTitle,
  writeButton,
  writeCallout,
  writeCaption,
  writeCard,
  writeCodeTab,
  writeFold,
  writeGrid,
  writeTab,
  writeTabs,
  writeTitled,
  writeVersion,
} from './write-boxes.ts'
import {
  leaveOut,
  writeCodeBlock,
  writeIncluded,
  writeIncludedCode,
  writeListing,
  writeMath,
  writeParsedLiteral,
  writeTerminal,
  writeUnknown,
} from './write-code.ts'
import { writeCsvTable, writeListTable, writeTable } from './write-tables.ts'

/** The tags of HTML builds. */
const htmlTags = /^(?:html|dirhtml|singlehtml|(?:builder|format)_\w*html)$/
/** The fields of `config:option` that are not shown next to its name. */
const optionFacts = [
  ['required', 'Required'],
  ['initialvaluedesc', 'Initial value'],
  ['condition', 'Condition'],
  ['scope', 'Scope'],
  ['liveupdate', 'Live update'],
  ['managed', 'Managed'],
  ['readonly', 'Read-only'],
] as const
const fromCode = leaveOut('Sphinx makes it from the code of the project')

const table: [names: string, write: WriteDirective][] = [
  ['note', writeCallout('note')],
  ['tip hint', writeCallout('tip')],
  ['important warning attention', writeCallout('warning')],
  ['caution', writeCallout('caution')],
  ['danger', writeCallout('danger')],
  ['error', writeCallout('error')],
  ['seealso', writeCallout('seealso')],
  ['admonition topic sidebar margin aside', writeTitled],
  ['versionadded version-added', writeVersion('Added in version', 'info')],
  ['versionchanged version-changed', writeVersion('Changed in version', 'info')],
  ['deprecated version-deprecated', writeVersion('Deprecated since version', 'warning')],
  ['versionremoved version-removed deprecated-removed', writeVersion('Removed in version', 'warning')],
  ['dropdown details collapse toggle', writeFold],
  ['tabs tab-set', writeTabs],
  ['tab tab-item group-tab', writeTab],
  ['code-tab', writeCodeTab],
  ['grid card-carousel', writeGrid],
  ['card grid-item-card', writeCard],
  ['button-ref button-link', writeButton],
  ['code code-block sourcecode', writeCodeBlock],
  ['code-cell ipython prompt doctest testcode mermaid', writeListing],
  ['terminal', writeTerminal],
  ['parsed-literal', writeParsedLiteral],
  ['math', writeMath],
  ['literalinclude', writeIncludedCode],
  ['include', writeIncluded],
  ['table', writeTable],
  ['list-table', writeListTable],
  ['csv-table', writeCsvTable],
  ['image', writeImage],
  ['figure', writeImage],
  ['figure-md', (directive, { convert }) => convert(directive.body)],
  ['youtube', writeEmbed('YouTube')],
  ['vimeo', writeEmbed('Vimeo')],
  ['iframe', writeEmbed('iframe')],
  ['video', writePlayer('video')],
  ['audio', writePlayer('audio')],
  ['raw', ({ origin, argument, body }) => (argument === 'html' ? [...makeLines(origin, ''), ...body] : [])],
  ['only', (directive, { convert }) => (isForHtml(directive.argument) ? convert(directive.body) : [])],
  ['rubric centered', (directive, conversion) => writeCaption(directive, conversion, directive.argument)],
  ['epigraph pull-quote highlights', writeQuote],
  ['glossary', writeGlossary],
  ['toctree', writeToctree],
  ['config:option', writeOption],
  ['exercise', writeStatement('Exercise')],
  ['solution', writeStatement('Solution')],
  ['exercise-start', writeStart('Exercise')],
  ['solution-start', writeStart('Solution')],
  ['myst', ({ origin, body }) => fenceLines(origin, 'markdown', body)],
  [
    'container div grid-item tab-set-code hlist ifconfig compound class rst-class cssclass card-body',
    (directive, { convert }) => convert(directive.body),
  ],
  [
    'contents sectnum section-numbering index meta tags highlight todo todolist tabularcolumns currentmodule module toc tableofcontents exercise-end solution-end default-role role default-domain testsetup testcleanup feed',
    () => [],
  ],
  ['eval-rst', writeRst],
]

const writers: ReadonlyMap<string, WriteDirective> = new Map(
  table.flatMap(([names, write]) => names.split(' ').map((name): [string, WriteDirective] => [name, write])),
)

/** Writes a directive as Markdown and components, which are read later. */
export function writeDirective(directive: Directive, conversion: Conversion): ReturnType<WriteDirective> {
  const { name } = directive
  const write = writers.get(name)
  if (write !== undefined) return write(directive, conversion)
  if (name === 'autosummary') return writeSummary(directive, conversion)
  if (isFromCode(name)) return [...fromCode(directive, conversion), ...writeObject(directive, conversion)]
  if (/^(?:auto\w*|click|argparse|jsonschema)$/.test(name)) return fromCode(directive, conversion)
  const [, statement] = /^(?:prf|proof):([a-z]+)$/.exec(name) ?? []
  if (statement !== undefined) return writeStatement(toTitle(statement))(directive, conversion)
  if (namesPlace(directive)) return makeLines(directive.origin, '', writeAnchors([directive.argument]), '')
  if (describesObject(name)) return writeObject(directive, conversion)
  return directive.origin.file.endsWith('.rst')
    ? writeUnknownRst(directive, conversion)
    : writeUnknown(directive, conversion)
}

/** In reStructuredText, an unknown directive is often one of the site that describes something: `.. fixture:: tmp_path`. */
function writeUnknownRst(directive: Directive, conversion: Conversion) {
  const { name, argument, body } = directive
  conversion.reportDirective(
    directive,
    `The directive "${name}" is not known, so its content is shown as text.`,
  )
  if (/^[\w.:-]+(?:\(.*)?$/.test(argument)) return writeObject(directive, conversion)
  return [...writeCaption(directive, conversion, argument), ...conversion.convert(trimLines(body))]
}

/** Lists the names whose descriptions come from the code. */
function writeSummary(directive: Directive, conversion: Conversion) {
  const names = directive.body.map(line => ({ ...line, text: line.text.trim().replace(/^~/, '') }))
  const items = names.filter(({ text }) => /^[\w.]+$/.test(text))
  const list = items.map(line => ({ ...line, text: `- ${writeCode(line.text)}` }))
  return [...fromCode(directive, conversion), ...makeLines(directive.origin, ''), ...list]
}

/** Converts reStructuredText inside Markdown. */
function writeRst({ body }: Directive, { convert, convertRst }: Conversion) {
  return convert(convertRst(body))
}

/** Writes an exercise, a theorem or similar: a note, or a fold for solutions that are closed at first. */
function writeStatement(kind: string): WriteDirective {
  return (directive, conversion) => {
    const isSolution = kind === 'Solution'
    const argument = isSolution || directive.argument === '' ? kind : `${kind}: ${directive.argument}`
    return writeTitled({ ...directive, argument }, conversion)
  }
}

/** Writes the start of an exercise or a solution that a second directive ends. */
function writeStart(kind: string): WriteDirective {
  return (directive, conversion) => writeCaption(directive, conversion, kind)
}

/** Evaluates the expression of `only`: names joined by `and` and `or`, without brackets. */
function isForHtml(expression: string): boolean {
  return expression.split(/\s+or\s+/).some(part =>
    part.split(/\s+and\s+/).every(term => {
      const [, not, tag = ''] = /^(not\s+)?(\S*)$/.exec(term.trim()) ?? []
      return htmlTags.test(tag) === (not === undefined)
    }),
  )
}

function writeImage({ origin, argument, options, body }: Directive, conversion: Conversion) {
  const alt = (options.get('alt') ?? '').replace(/[[\]\\]/g, '')
  const image = `![${alt}](<${argument.replace(/[<>]/g, '')}>)`
  const target = options.get('target')
  const linked = target ? `[${image}](<${target.replace(/[<>]/g, '')}>)` : image
  return [...makeLines(origin, '', linked, ''), ...conversion.convert(body)]
}

function writeEmbed(name: string): WriteDirective {
  return ({ origin, argument, options }) =>
    makeLines(origin, '', `${writeTag(name, { src: argument, title: options.get('title') })}</${name}>`, '')
}

function writePlayer(name: 'video' | 'audio'): WriteDirective {
  return ({ origin, argument, options }) => {
    const attributes = { src: argument, title: options.get('alt'), controls: 'true' }
    return makeLines(origin, '', `${writeTag(name, attributes)}</${name}>`, '')
  }
}

function writeQuote(directive: Directive, conversion: Conversion) {
  return convertWhole(directive, conversion).map(line => ({ ...line, text: `> ${line.text}` }))
}

/** Writes each term in bold above its definition, which is indented in the source. */
function writeGlossary({ body }: Directive, { convert }: Conversion) {
  const lines = body.flatMap(line => {
    if (!isTerm(line.text)) return [{ ...line, text: line.text.replace(/^\s*:?[ \t]{1,3}|^\s{1,4}/, '') }]
    const term = line.text.trim()
    const anchor = `${writeTag('a', { id: term })}</a>`
    return makeLines(line.origin, '', `${anchor}**${escapeText(term)}**`, '')
  })
  return convert(lines)
}

/** Lists the pages of a toctree that is not hidden. */
function writeToctree(directive: Directive, conversion: Conversion) {
  const toctree = readToctree(directive)
  if (toctree.isHidden) return []
  const { labels, root, page } = conversion
  const own = page.slice(root === '' ? 0 : root.length + 1).replace(/\.[^./]*$/, '')
  const documents = {
    has: (name: string) => labels.places.has(toDocumentKey(name)),
    list: () => listDocuments(conversion),
  }
  const items = listEntries(toctree, documents, own).flatMap(entry => {
    if (entry.kind === 'link') return [writeLink(escapeText(entry.title), entry.href)]
    const place = entry.kind === 'page' ? findDocument(conversion, `/${entry.name}.md`) : undefined
    if (entry.kind !== 'page' || place === undefined) return []
    return [writeLink(escapeText(entry.title) || (place.title ?? entry.name), place.address)]
  })
  if (items.length === 0) return []
  const caption = writeCaption(directive, conversion, toctree.caption)
  return [...caption, ...makeLines(directive.origin, '', ...items.map(item => `- ${item}`), '')]
}

/** An option as in Canonical's docs: `config:option` with its name and group. */
function writeOption(directive: Directive, conversion: Conversion) {
  const { origin, argument, options, body } = directive
  const [name] = argument.split(/\s+/)
  const attributes = {
    name,
    type: toPlainTitle(options.get('type') ?? ''),
    default: toPlainTitle(options.get('defaultdesc') ?? ''),
    required: options.get('required') === 'yes' ? 'true' : null,
  }
  const short = options.get('shortdesc') ?? ''
  const facts = optionFacts.flatMap(([key, label]) => {
    const value = options.get(key) ?? ''
    return value === '' || (key === 'required' && /^(?:yes|no)$/.test(value)) ? [] : [`${label}: ${value}`]
  })
  const first = convertRoles(conversion, origin, [short, ...facts].filter(Boolean).join(' · '))
  return wrapLines(directive, { name: 'ParamField', attributes }, [
    ...makeLines(origin, first, ''),
    ...conversion.convert(body),
  ])
}

/** The description of an object, such as `py:function`: a heading or a line with its signature, then its text. */
function writeObject({ origin, argument, body }: Directive, conversion: Conversion) {
  const name = readObjectName(argument)
  const level = conversion.objectLevel
  if (name === undefined || level === null) {
    const anchor = name === undefined ? '' : writeAnchors([name])
    const head = argument === '' ? [] : makeLines(origin, '', `${anchor}**${writeCode(argument)}**`, '')
    return [...head, ...conversion.convert(trimLines(body))]
  }
  const isCalled = argument.includes('(')
  const title = isCalled ? `${name}()` : argument
  const heading = `${'#'.repeat(level)} ${writeCode(title)} {#${escapeText(name)}}`
  const signature = isCalled && argument !== title ? [`**${writeCode(argument)}**`, ''] : []
  return [...makeLines(origin, '', heading, '', ...signature), ...conversion.convertObject(trimLines(body))]
}
