import type { Root } from 'mdast'
import { componentTable } from '../components/component-table.ts'
import type { ApiRequest } from '../core/api-documents.ts'
import type { JsonRecord } from '../core/json-value.ts'
import type { ContentProblem } from '../core/page.ts'
import type { PlannedPage, SitePlan } from '../core/site-plan.ts'
import type { LineMap } from '../markup/line-map.ts'
import { expandMdx } from '../mdx/expand-mdx.ts'
import { describeEmbeddedOperation, type EmbeddedOperation } from '../openapi/describe-embedded-operation.ts'
import { describeFrontMatterOperation } from '../openapi/describe-front-matter-operation.ts'
import { describeHandwrittenOperation } from '../openapi/describe-handwritten-operation.ts'
import { limitToGroups } from '../openapi/document/withhold-parts.ts'
import { insertOperations } from './insert-operations.ts'
import { parseDescription } from './parse-description.ts'
import type { DocumentPlan, PageDocuments, SourceDocument } from './source-documents.ts'

export interface PageSource {
  root: Root
  values: JsonRecord
  /** The title and description of the page's API operation; null without one. */
  operation: { title: string; description: string | null; deprecated?: true } | null
  request?: ApiRequest
  /** Whether the page names part of an API description, found or not. */
  describesApi: boolean
}

export interface PageSourceNeeds {
  plan: Pick<SitePlan, 'documents' | 'api'> & DocumentPlan
  documents: PageDocuments
  lines: LineMap
  problems: ContentProblem[]
  report: (line: number | undefined, message: string) => void
  reportOperation: (line: number | undefined, message: string) => void
}

/** Reads a page's Markdown, with its snippets inserted and its API operation appended. Returns null for a broken file. */
export function readPageSource(needs: PageSourceNeeds, page: PlannedPage): PageSource | null {
  const opened = needs.documents.openPage(page)
  if (!opened.ok) {
    needs.problems.push(opened.problem)
    return null
  }
  const { document } = opened
  needs.problems.push(...document.problems)
  needs.lines.add(document.origins)
  const embedded = describeEmbeddedOperation(document.values, needs.plan.api)
  if (embedded) return readEmbedded(needs, document, embedded)
  const root = document.grammar === 'mdx' ? expandPage(needs, document) : document.root
  const api = { ...needs.plan, page: page.file }
  const operation = describeFrontMatterOperation(api, document.values)
  const { values } = document
  if (operation === undefined) {
    const { isCareful } = needs.plan
    const inserted = insertOperations({ api, isCareful, report: needs.reportOperation }, root)
    if (inserted) {
      const openapi = inserted.operation?.endpoint
      const named = openapi === undefined ? values : { openapi, ...values }
      return { operation: null, ...inserted, values: named, describesApi: true }
    }
    return { ...describeInText(needs, page, root, values), describesApi: false }
  }
  if (!operation.ok) {
    const { message } = operation
    needs.problems.push({ severity: 'warning', kind: 'operation', file: page.file, line: 1, message })
    return { root, values, operation: null, describesApi: true }
  }
  const appended = parseDescription(operation.markdown, needs.plan.isCareful)
  return {
    root: { type: 'root', children: [...root.children, ...appended.children] },
    values: operation.groups ? limitToGroups(values, operation.groups) : values,
    operation,
    describesApi: true,
    ...(operation.request && { request: operation.request }),
  }
}

/** The page's text is written from the operation, too. Its description is cut off after the first line. */
function readEmbedded(
  { plan }: PageSourceNeeds,
  { values: { description: _, ...values } }: SourceDocument,
  { key, request, ...operation }: EmbeddedOperation,
): PageSource {
  const shown = { ...values, api: key }
  return {
    root: parseDescription(operation.markdown, plan.isCareful),
    values: operation.groups ? limitToGroups(shown, operation.groups) : shown,
    operation,
    describesApi: true,
    ...(request && { request }),
  }
}

/** A generated page, a handwritten operation whose address comes first, or a page about something else. */
function describeInText(
  { plan }: PageSourceNeeds,
  { body }: PlannedPage,
  root: Root,
  values: JsonRecord,
): Omit<PageSource, 'describesApi'> {
  const none = { root, values, operation: null }
  if (body.kind === 'markdown') return { ...none, ...(body.request && { request: body.request }) }
  const hasExample = root.children.some(
    node => node.type === 'mdxJsxFlowElement' && node.name === 'RequestExample',
  )
  const written =
    plan.tool === 'mintlify' ? describeHandwrittenOperation(values, plan.api, { hasExample }) : undefined
  if (written === undefined) return none
  const first = parseDescription(written.markdown, plan.isCareful)
  return {
    ...none,
    root: { type: 'root', children: [...first.children, ...root.children] },
    ...(written.request && { request: written.request }),
  }
}

function expandPage(needs: PageSourceNeeds, document: SourceDocument): Root {
  const shifts = new Map<string, number>()
  const load = (reference: string, fromFile: string) => {
    const snippet = needs.documents.findSnippet(reference, fromFile)
    if (snippet === undefined) return undefined
    let shift = shifts.get(snippet.file)
    if (shift === undefined) {
      shift = needs.lines.add(snippet.origins)
      shifts.set(snippet.file, shift)
      needs.problems.push(...snippet.problems)
    }
    return { ...snippet, shift }
  }
  return expandMdx(
    {
      load,
      loadNames: needs.documents.findNames,
      isKnown: name => componentTable.has(name.toLowerCase()),
      loadCode: needs.documents.findCode,
      snippets: needs.plan.snippets,
      report: needs.report,
    },
    { ...document, shift: 0 },
  )
}
