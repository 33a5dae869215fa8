import type { ElementContent, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { JsonRecord } from '../core/json-value.ts'
import type { Origin } from '../core/source-line.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { watchTree } from '../core/watch-tree.ts'
import { readFrontMatter, splitFrontMatter } from '../formats/read-front-matter.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { readTextContent, walkElements } from '../html/elements.ts'
import { type AsciidocFile, addressStart, toFile } from './asciidoc-file.ts'
import type { AsciidocSettings } from './asciidoc-settings.ts'
import { convertAsciidoc } from './asciidoctor.ts'
import { type AsciidocProblem, createIncludes, type Included, prepareText } from './include-files.ts'
import { createResolver } from './resolve-addresses.ts'
import { findPlace } from './resource-ids.ts'
import { shapeHtml } from './shape-html.ts'

export interface AsciidocPage {
  content: ElementContent[]
  /** What front matter has in Markdown. */
  values: JsonRecord
  /** The origin of each line that the positions in `content` name. */
  origins: Origin[]
  problems: AsciidocProblem[]
}

export interface AsciidocReader {
  readPage(file: AsciidocFile): AsciidocPage
}

/** What this site shows in its own way, or numbers that depend on the output. */
const overridden: Readonly<Record<string, string>> = Object.fromEntries(
  'toc sectnums sectanchors sectlinks icons source-highlighter data-uri figure-caption table-caption example-caption listing-caption'
    .split(' ')
    .map(name => [`${name}!`, '']),
)
const usual: Readonly<Record<string, string>> = {
  showtitle: '',
  experimental: '',
  relfilesuffix: '.adoc',
  'skip-front-matter': '',
  'env-site': '',
  env: 'site',
  attachmentsdir: 'attachment$',
  partialsdir: 'partial$',
  examplesdir: 'example$',
  tabs: '.tabs',
}

const parseRaw = unified().use(rehypeRaw).freeze()

/** The title of a page, and the files that were read for it. */
interface KnownTitle {
  text: string | null
  /** Empty for the page's own title. */
  navigation: string
  files: ReadonlySet<string>
}

/** Creates a reader for the files of one source. It remembers the titles that it reads. */
export function createAsciidocReader(settings: AsciidocSettings): AsciidocReader {
  const titles = new Map<string, KnownTitle>()
  const convert = (source: AsciidocFile, onlyHeader: boolean) => {
    const included: Included = { settings, source, problems: [] }
    const text = blankLateFrontMatter(source.text)
    const result = convertAsciidoc({
      text: prepareText(included, source.file, onlyHeader ? readHead(text) : text),
      address: addressStart + source.file,
      attributes: readAttributesFor(settings, source.file),
      onlyHeader,
      read: createIncludes(included),
    })
    return { ...result, problems: included.problems }
  }
  const readTitle = ({ tree, isNavigation }: AsciidocFile, file: string): string | undefined => {
    const title = titles.get(file) ?? readFirst(tree, file)
    titles.set(file, title)
    // The page that links depends on these files, too.
    for (const used of title.files) tree.read(used)
    return isNavigation ? title.navigation : (title.text ?? undefined)
  }
  const readFirst = (tree: SourceTree, file: string): KnownTitle => {
    const files = new Set<string>()
    const watched = watchTree(tree, files)
    const source = readSourceText(watched, file)
    if (!('text' in source)) return { text: null, navigation: '', files }
    const { title, attributes } = convert({ tree: watched, file, text: source.text }, true)
    const text = toPlainText(title)
    return { text, navigation: attributes.navtitle || text || '', files }
  }
  return {
    readPage: source => {
      const { html, attributes, messages, problems } = convert(source, false)
      const origins = createOrigins(source.file)
      const [missing, macros] = [new Set<string>(), new Set<string>()]
      const resolve = createResolver(settings, source, {
        readTitle: file => readTitle(source, file),
        onMissing: component => missing.add(component),
      })
      const { description, keywords } = attributes
      const content = shapeHtml(
        { resolve, locate: origins.locate, onMacro: name => macros.add(name) },
        parseHtml(html).children,
      )
      const summary = toPlainText(description ?? '')?.replace(/`([^`]*)`/g, '$1')
      return {
        content,
        values: {
          ...readFrontMatter(source.text).values,
          ...(summary && { description: summary }),
          ...(keywords && { keywords }),
        },
        origins: origins.list,
        problems: [
          ...problems,
          ...messages
            .filter(({ isError, text }) => isError || isTagProblem(source.tree, text))
            .map(({ address, line, text }) => ({
              origin: line === null ? null : { file: toFile(address) ?? source.file, line },
              message: `AsciiDoc: ${text.replaceAll(addressStart, '')}.`,
            })),
          ...[...macros].map(name => ({
            origin: null,
            message: `The macro "${name}::" is left out: extensions of Asciidoctor are not run.`,
          })),
          ...[...missing].map(component => ({
            origin: null,
            kind: 'link' as const,
            message: `Links to the component "${component}" are left out: the source has no antora.yml with this name.`,
          })),
        ],
      }
    },
  }
}

/** Asciidoctor skips front matter only on the first line. The other lines keep their numbers. */
function blankLateFrontMatter(text: string): string {
  if (/^\S/.test(text)) return text
  const { source, body, bodyLine } = splitFrontMatter(text)
  return source === undefined ? text : '\n'.repeat(bodyLine - 1) + body
}

/** The text up to the blank line after its title, so that the rest and what it includes are not read. */
function readHead(text: string): string {
  const start = text.search(/^=[ \t]+\S/m)
  const end = text.indexOf('\n\n', Math.max(0, start))
  return end === -1 ? text : text.slice(0, end)
}

/** Whether a tag is missing from a file that exists. */
function isTagProblem(tree: AsciidocFile['tree'], text: string): boolean {
  const [, address] = /^tags? .* not found in include [a-z]+: (\S+)$/.exec(text) ?? []
  return address !== undefined && tree.read(toFile(address) ?? '') !== undefined
}

/** Lists each place once. */
function createOrigins(page: string) {
  const list: Origin[] = []
  const lines = new Map<string, number>()
  return {
    list,
    locate: (origin: string) => {
      const [, address = '', line] = /^(.*):(\d+)$/.exec(origin) ?? []
      if (line === undefined) return undefined
      const known = lines.get(origin) ?? list.push({ file: toFile(address) ?? page, line: Number(line) })
      lines.set(origin, known)
      return known
    },
  }
}

function readAttributesFor(
  { attributes, components }: AsciidocSettings,
  file: string,
): Record<string, string> {
  const place = findPlace(components, file)
  const { name = '', version = '', title = '' } = place?.component ?? {}
  const own = place && {
    'page-component-name': name,
    'page-component-version': version,
    'page-component-title': title,
    'page-version': version,
    'page-module': place.module,
    imagesdir: 'image$',
    'site-gen': 'antora',
    'site-gen-antora': '',
  }
  return { ...usual, ...attributes, ...place?.component.attributes, ...own, ...overridden }
}

/** Elements have no positions yet: those of the parser are places in the HTML. */
function parseHtml(html: string): Root {
  const root = parseRaw.runSync({ type: 'root', children: [{ type: 'raw', value: html }] })
  for (const element of walkElements(root)) delete element.position
  return root
}

function toPlainText(html: string): string | null {
  return readTextContent(parseHtml(html)).replace(/\s+/g, ' ').trim() || null
}
