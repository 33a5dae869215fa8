import type { Root, RootContent } from 'mdast'
import { asList, asRecord, asText } from '../core/json-value.ts'
import { type JsxElement, readJsxAttributes } from '../mdx/jsx-attributes.ts'
import {
  type ApiNeeds,
  describeFrontMatterOperation,
  type FrontMatterOperation,
} from '../openapi/describe-front-matter-operation.ts'
import { parseDescription } from './parse-description.ts'

const nextDepth = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const
const names = new Set(['APIPage', 'OpenAPIPage'])
/** The limit of operations on one page. */
const limitOperations = 200

type Operation = Extract<FrontMatterOperation, { ok: true }> & { endpoint: string }

export interface InsertedOperations {
  root: Root
  /** The only operation of the page; undefined if it has several. */
  operation?: { endpoint: string; title: string; description: string | null; deprecated?: true }
}

export interface InsertNeeds {
  api: ApiNeeds
  isCareful: boolean
  report: (line: number | undefined, message: string) => void
}

/**
 * Replaces the elements with which Fumadocs shows operations, such as
 * `<APIPage document="api.json" operations={[{ path: "/users", method: "get" }]} />`. Returns null if the page has none.
 */
export function insertOperations(needs: InsertNeeds, root: Root): InsertedOperations | null {
  const elements = root.children.filter(isApiElement)
  if (elements.length === 0) return null
  const found = new Map(elements.map(element => [element, describeOperations(needs, element)]))
  const [only, ...others] = [...found.values()].flat()
  const isSingle = only !== undefined && others.length === 0
  const write = (operation: Operation) =>
    isSingle ? parse(needs, operation.markdown) : writeSection(needs, operation)
  const children = root.children.flatMap(node =>
    isApiElement(node) ? (found.get(node) ?? []).flatMap(write) : [node],
  )
  return {
    root: { ...root, children },
    ...(isSingle && { operation: only }),
  }
}

function isApiElement(node: RootContent): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' && node.name !== null && names.has(node.name)
}

function describeOperations({ api, report }: InsertNeeds, element: JsxElement): Operation[] {
  const attributes = readJsxAttributes(element, new Map())
  const document = asText(attributes.get('document'))
  return [...readKeys(attributes, 'operations', 'path'), ...readKeys(attributes, 'webhooks', 'name')]
    .slice(0, limitOperations)
    .flatMap(key => {
      const named = document === null ? undefined : describe(api, `${document} ${key}`)
      // The document can also be a name that the site's configuration declares.
      const described = named?.ok ? named : describe(api, key)
      if (described?.ok) return [{ ...described, endpoint: key }]
      if (described) report(element.position?.start.line, described.message)
      return []
    })
}

function describe(api: ApiNeeds, openapi: string): FrontMatterOperation | undefined {
  return describeFrontMatterOperation(api, { openapi })
}

/** Expanded elements have their lists as JSON. */
function readKeys(attributes: ReadonlyMap<string, unknown>, list: string, name: 'path' | 'name'): string[] {
  return asList(parseList(attributes.get(list))).flatMap(entry => {
    const { method, [name]: place } = asRecord(entry)
    const [verb, target] = [name === 'name' ? 'WEBHOOK' : asText(method), asText(place)]
    return verb === null || target === null ? [] : [`${verb.toUpperCase()} ${target}`]
  })
}

function parseList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return []
  }
}

function writeSection(needs: InsertNeeds, { title, description, markdown }: Operation): RootContent[] {
  return [
    { type: 'heading', depth: 2, children: [{ type: 'text', value: title }] },
    ...(description === null ? [] : parse(needs, description)),
    ...parse(needs, markdown).map(node =>
      node.type === 'heading' ? { ...node, depth: nextDepth[node.depth] } : node,
    ),
  ]
}

function parse({ isCareful }: InsertNeeds, markdown: string): RootContent[] {
  return parseDescription(markdown, isCareful).children
}
