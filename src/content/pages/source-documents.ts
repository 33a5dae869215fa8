import type { Root } from 'mdast'
import { type AsciidocFile, isAsciidoc } from '../asciidoc/asciidoc-file.ts'
import { type AsciidocReader, createAsciidocReader } from '../asciidoc/asciidoc-reader.ts'
import { loadAsciidocSettings } from '../asciidoc/asciidoc-settings.ts'
import type { JsonRecord } from '../core/json-value.ts'
import type { ContentProblem } from '../core/page.ts'
import { isDocumentFile, joinPath, parentFolder } from '../core/page-path.ts'
import { type UsedLabels, watchLabels } from '../core/site-labels.ts'
import type { PlannedPage, SitePlan } from '../core/site-plan.ts'
import { type Origin, type SourceLine, splitLines } from '../core/source-line.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { watchTree } from '../core/watch-tree.ts'
import { readFrontMatter } from '../formats/read-front-matter.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { listFoldersAbove } from '../links/link-paths.ts'
import { expandAliases } from '../links/path-aliases.ts'
import { blankModules } from '../markup/blank-modules.ts'
import { parseLines } from '../markup/parse-lines.ts'
import type { Grammar } from '../markup/parse-markup.ts'
import { createNames, type ModuleNames, readModule } from '../mdx/read-module.ts'
import { prepareLines } from '../readers/prepare-lines.ts'
import { readTopic } from '../readers/writerside/read-topic.ts'
import { type ComponentFile, createComponentFiles } from './component-files.ts'
import { parseDescription } from './parse-description.ts'

export interface SourceDocument {
  file: string
  root: Root
  grammar: Grammar
  names: ModuleNames
  values: JsonRecord
  /** The origin of each line of `root`. */
  origins: readonly Origin[]
  problems: readonly ContentProblem[]
}

export type OpenedDocument = { ok: true; document: SourceDocument } | { ok: false; problem: ContentProblem }

/** The Markdown and MDX files of a source. Pages are parsed on demand, snippets once. */
export interface SourceDocuments {
  /** Opens the documents for one page, and records the files that it looks up. */
  open(): PageDocuments
}

export interface PageDocuments {
  openPage(page: PlannedPage): OpenedDocument
  /** Finds the snippet that `reference` in `fromFile` means; undefined if it is missing or broken. */
  findSnippet(reference: string, fromFile: string): SourceDocument | undefined
  /** Finds the names that the script or Astro component declares. */
  findNames(reference: string, fromFile: string): ComponentFile | undefined
  findCode(reference: string, fromFile: string): string | undefined
  /** Every file looked up so far, found or not. */
  readonly files: ReadonlySet<string>
  /** Every label looked up so far. */
  readonly labels: UsedLabels
}

/** A snippet, and the files and labels that were looked up to read it. */
interface Snippet {
  document: SourceDocument | undefined
  files: ReadonlySet<string>
  labels: UsedLabels
}

export function createSourceDocuments(tree: SourceTree, plan: DocumentPlan): SourceDocuments {
  const asciidoc = createAsciidocReader(loadAsciidocSettings(plan.variables))
  const snippets = new Map<string, Snippet>()
  const components = createComponentFiles(tree, (from, ...reference) =>
    findFile(from, plan.root, ...reference),
  )
  const readSnippet = (file: string): Snippet => {
    const files = new Set<string>()
    const labels: UsedLabels = new Map()
    const watched = { ...plan, asciidoc, labels: watchLabels(plan.labels, labels) }
    const opened = openFile(watchTree(tree, files), watched, file)
    return { document: opened.ok ? opened.document : undefined, files, labels }
  }
  return {
    open: () => {
      const files = new Set<string>()
      const labels: UsedLabels = new Map()
      const watched = watchTree(tree, files)
      return {
        files,
        labels,
        openPage: ({ file, body }) =>
          body.kind === 'file'
            ? openFile(watched, { ...plan, asciidoc, labels: watchLabels(plan.labels, labels) }, file)
            : openGenerated(plan, { file, ...body }),
        findSnippet: (reference, fromFile) => {
          if (!isDocumentFile(reference)) return undefined
          const file = findFile(watched, plan.root, reference, fromFile)
          if (file === undefined) return undefined
          const snippet = snippets.get(file) ?? readSnippet(file)
          snippets.set(file, snippet)
          for (const used of snippet.files) files.add(used)
          for (const [label, found] of snippet.labels) labels.set(label, found)
          return snippet.document
        },
        findNames: (reference, fromFile) => components.find(reference, fromFile, files),
        findCode: (reference, fromFile) => {
          const file = findFile(watched, plan.root, reference, fromFile)
          const source = file === undefined ? undefined : readSourceText(watched, file)
          return source !== undefined && 'text' in source ? source.text.replace(/(?<!\n)\n+$/, '') : undefined
        },
      }
    },
  }
}

export interface DocumentPlan
  extends Pick<
    SitePlan,
    'tool' | 'dialect' | 'root' | 'variables' | 'labels' | 'snippets' | 'appended' | 'includeFolders'
  > {
  /** Parses without native code. */
  isCareful: boolean
}

function openGenerated(
  { isCareful }: DocumentPlan,
  { file, markdown, values = {} }: { file: string; markdown: string; values?: JsonRecord },
): OpenedDocument {
  const root = parseDescription(markdown, isCareful)
  return {
    ok: true,
    document: { file, root, grammar: 'markdown', names: createNames(), values, origins: [], problems: [] },
  }
}

interface FilePlan extends DocumentPlan {
  asciidoc: AsciidocReader
}

function openFile(tree: SourceTree, plan: FilePlan, file: string): OpenedDocument {
  const source = readSourceText(tree, file)
  if ('text' in source && isAsciidoc(file)) return openAsciidoc(plan, { tree, file, text: source.text })
  if ('text' in source && file.endsWith('.topic')) return openTopic(tree, plan, { file, text: source.text })
  if ('text' in source) return openText(tree, plan, { file, text: source.text })
  return { ok: false, problem: { severity: 'error', file, line: null, message: source.refusal } }
}

function openAsciidoc({ asciidoc }: FilePlan, source: AsciidocFile): OpenedDocument {
  const { file } = source
  const { content, values, origins, problems } = asciidoc.readPage(source)
  const root: Root = { type: 'root', children: content.map(element => ({ type: 'ready', element })) }
  return {
    ok: true,
    document: {
      ...{ file, root, values, origins },
      grammar: 'markdown',
      names: createNames(),
      problems: problems.map(({ origin, ...problem }) => ({
        ...{ severity: 'warning', file, line: null },
        ...problem,
        ...origin,
      })),
    },
  }
}

function openTopic(
  tree: SourceTree,
  plan: DocumentPlan,
  { file, text }: { file: string; text: string },
): OpenedDocument {
  const problems: ContentProblem[] = []
  const report = (origin: Origin, message: string) =>
    problems.push({ severity: 'warning', ...origin, message })
  const { content, lines } = readTopic({ ...plan, tree, report }, splitLines(text, file, 1))
  const root: Root = { type: 'root', children: content.map(element => ({ type: 'ready', element })) }
  const origins = lines.map(line => line.origin)
  const document = {
    file,
    root,
    values: {},
    origins,
    problems,
    names: createNames(),
    grammar: 'markdown' as const,
  }
  return { ok: true, document }
}

function openText(
  tree: SourceTree,
  plan: DocumentPlan,
  { file, text }: { file: string; text: string },
): OpenedDocument {
  const { values, body, bodyLine, problem } = readFrontMatter(text)
  const problems: ContentProblem[] = problem === null ? [] : [{ severity: 'warning', file, ...problem }]
  const filled = plan.tool === 'mintlify' ? fillValues(values, plan.variables) : values
  const given = { file, body, values, given: splitLines(body, file, bodyLine) }
  const isMdx = file.endsWith('.mdx')
  let read = readBody(tree, plan, { ...given, isMdx })
  if (!read.parsed.ok) {
    const { origin, message } = read.parsed
    const failure: ContentProblem = { severity: 'error', ...origin, message }
    if (isMdx) read = readBody(tree, plan, { ...given, isMdx: false })
    if (!read.parsed.ok) return { ok: false, problem: failure }
    problems.push({ ...failure, message: `${message.replace(/\.$/, '')}. The file was read as Markdown.` })
  }
  const { root, grammar } = read.parsed
  problems.push(...read.problems)
  const origins = read.lines.map(line => line.origin)
  return {
    ok: true,
    document: { file, root, grammar, names: readModule(root), values: filled, origins, problems },
  }
}

interface Body {
  file: string
  body: string
  values: JsonRecord
  given: readonly SourceLine[]
  isMdx: boolean
}

function readBody(tree: SourceTree, plan: DocumentPlan, { file, body, values, given, isMdx }: Body) {
  const problems: ContentProblem[] = []
  const report = ({ file, line }: Origin, message: string) =>
    problems.push({ severity: 'warning', file, line, message })
  const isBrokenMdx = !isMdx && file.endsWith('.mdx')
  const lines = prepareLines(
    { ...plan, tree, report, values, isMdx },
    isBrokenMdx ? blankModules(given) : given,
  )
  const grammar = isMdx ? 'mdx' : isBrokenMdx ? 'markdown' : plan.dialect.grammar
  return { parsed: parseLines({ file, body, lines }, grammar, plan.isCareful), lines, problems }
}

/** Replaces `{{name}}` in the texts of front matter. */
function fillValues(values: JsonRecord, variables: ReadonlyMap<string, string>): JsonRecord {
  if (variables.size === 0) return values
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value.replace(/\{\{([\w-]+)\}\}/g, (whole, name: string) => variables.get(name) ?? whole)
        : value,
    ]),
  )
}

/**
 * Finds a referenced file. Absolute references start at the site's root, others at the file's folder or one above it, or at the
 * place of an alias.
 */
function findFile(tree: SourceTree, root: string, reference: string, fromFile: string): string | undefined {
  const path = reference.replace(/^(?:@(?:site)?|~)?\//, '')
  const folder = parentFolder(fromFile)
  const folders = [folder, ...listFoldersAbove(folder)]
  const candidates = (path === reference ? folders : [root, ...folders]).map(folder => joinPath(folder, path))
  const isFile = (file: string | undefined) => file !== undefined && tree.read(file) !== undefined
  const found = candidates.find(isFile)
  if (found !== undefined || reference.startsWith('.')) return found
  return expandAliases(tree, folders, reference).find(isFile)
}
