import type { Code, Parents, Root, RootContent } from 'mdast'
import { toString as readPlainText } from 'mdast-util-to-string'
import { findFirst } from '../core/find-first.ts'
import { type Literal, measureLiteral } from '../scripts/literal.ts'
import { parseExpression } from '../scripts/parse-script.ts'
import { type DrawNeeds, draw, drawFunction } from './draw-jsx.ts'
import { findComponent } from './find-component.ts'
import { type JsxElement, readJsxAttributes, writeJsxAttributes } from './jsx-attributes.ts'
import type { ExpandNeeds, MdxDocument } from './mdx-document.ts'
import type { ModuleNames } from './read-module.ts'
import { shiftPosition } from './shift-position.ts'

const limitDepth = 10
const limitSnippets = 500
const limitComponents = 5_000
/** The limit of nodes that snippets and components insert into one page. */
const limitInserted = 100_000
/** Attributes count as a node for each of so many characters. */
const charactersOfNode = 100

/** The expansion of a page, and the limits that it has used. */
interface Expansion {
  needs: ExpandNeeds
  snippets: number
  components: number
  insertedNodes: number
  /** The values that each file imports. */
  imported: Map<ModuleNames, [string, Literal][]>
}

/** The current place: the document, the values of its names, and the content between the tags of its call. */
interface Place {
  expansion: Expansion
  document: Pick<MdxDocument, 'file' | 'names' | 'shift'>
  scope: Map<string, Literal>
  slot: RootContent[]
  /** The files that include each other here, the page first. */
  chain: readonly string[]
}

type Expression = Extract<RootContent, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>
type ExpandedNode = Pick<JsxElement | Expression, 'type' | 'position'>

/** What an element passes to the snippet or component that replaces it. */
interface Call {
  attributes: Map<string, Literal>
  slot: RootContent[]
  line: number
}

/**
 * Replaces elements with their snippets or with what their components draw, and expressions with their values. Other JavaScript is
 * removed; nothing is run.
 * Afterwards, attributes have texts, JSON for other values, or no value.
 */
export function expandMdx(needs: ExpandNeeds, page: MdxDocument): Root {
  const expansion = { needs, snippets: 0, components: 0, insertedNodes: 0, imported: new Map() }
  return {
    type: 'root',
    children: expandDocument({ expansion, document: page, slot: [], chain: [] }, new Map()),
  }
}

function expandDocument(
  at: Omit<Place, 'scope' | 'document'> & { document: MdxDocument },
  props: Map<string, Literal>,
): RootContent[] {
  const { document, expansion } = at
  const imported = readImportedValues(expansion, document)
  const scope = new Map([...document.names.values, ...imported, ...props])
  scope.set('props', Object.fromEntries(props))
  return expandAll(document.root.children, { ...at, scope, chain: [...at.chain, document.file] })
}

function expandAll(nodes: readonly RootContent[], place: Place): RootContent[] {
  return nodes.flatMap(node => expandNode(node, place))
}

function expandNode(node: RootContent, place: Place): RootContent[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return []
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expandExpression(node, place)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return expandElement(node, place)
    default: {
      const shifted = shiftPosition(node, place.document.shift)
      return 'children' in shifted ? [withChildren(shifted, expandAll(shifted.children, place))] : [shifted]
    }
  }
}

function expandElement(element: JsxElement, place: Place): RootContent[] {
  const attributes = readJsxAttributes(element, place.scope)
  const line = (element.position?.start.line ?? 0) + place.document.shift
  if (element.name === 'include') return expandInclude(element, { attributes, slot: [], line }, place)
  const slot = expandAll(element.children, place)
  return placeElement(shiftPosition(element, place.document.shift), { attributes, slot, line }, place)
}

/** Replaces an element, whose attributes and content are expanded, with its snippet or with what its component draws. */
function placeElement(element: JsxElement, call: Call, place: Place): RootContent[] {
  const { needs } = place.expansion
  const { attributes, slot, line } = call
  const { file, names } = place.document
  const imported = element.name === null ? undefined : names.imports.get(element.name)
  const shared = element.name === null || imported ? undefined : needs.snippets.get(element.name)
  const named = listSnippetFiles(element.name, attributes)
  const references = [imported?.from, shared?.from, ...named].filter(reference => reference !== undefined)
  const snippet = findFirst(references, from => needs.load(from, shared?.importer ?? file))
  if (snippet !== undefined) return expandSnippet(snippet, call, place)
  const reference = references.find(each => /\.mdx?$/.test(each))
  if (reference !== undefined) needs.report(line, `The snippet "${reference}" is missing or cannot be read.`)
  if (reference !== undefined || named.length > 0) return slot
  return (
    expandComponent(element, call, place) ?? [
      withChildren({ ...element, attributes: writeJsxAttributes(attributes) }, slot),
    ]
  )
}

/** Returns undefined if the component is not in the source, or cannot be drawn without running it. */
function expandComponent(element: JsxElement, call: Call, place: Place): RootContent[] | undefined {
  const { expansion, chain } = place
  if (element.name === null || expansion.needs.isKnown(element.name)) return undefined
  const found = findComponent(expansion.needs, place.document, element.name)
  if (found === undefined || chain.length > limitDepth || expansion.components >= limitComponents)
    return undefined
  expansion.components += 1
  const { component, ...document } = found
  const props = Object.fromEntries(call.attributes)
  const scope = new Map([...document.names.values, ...readImportedValues(expansion, document)])
  const slots = Map.groupBy(call.slot, readSlotName)
  scope.set('Astro', { props, slots: [...slots.keys()] })
  scope.set('undefined', null)
  const inner = { expansion, document, scope, slot: call.slot, chain: [...chain, document.file] }
  return drawFunction(component, [props], { names: scope, needs: createDrawNeeds(element, inner, slots) })
}

/** Returns the name of the Astro slot for a node. For a paragraph with a single element, it is the element's. */
function readSlotName(node: RootContent): string {
  const [child, ...others] = node.type === 'paragraph' ? node.children : []
  if (child !== undefined && others.length === 0) return readSlotName(child)
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return ''
  return String(readJsxAttributes(node, new Map()).get('slot') ?? '')
}

function createDrawNeeds(
  { type, position }: ExpandedNode,
  place: Place,
  slots: ReadonlyMap<string, RootContent[]> = new Map([['', place.slot]]),
): DrawNeeds {
  const isText = type === 'mdxJsxTextElement' || type === 'mdxTextExpression'
  const line = position?.start.line ?? 0
  return {
    slots,
    spend: () => {
      place.expansion.insertedNodes += 1
      return place.expansion.insertedNodes <= limitInserted
    },
    fillSlot: name => fillSlot(place.expansion, slots.get(name) ?? []),
    drawElement: (name, attributes, slot) => {
      for (const value of attributes.values())
        place.expansion.insertedNodes += measureLiteral(value) / charactersOfNode
      const kind = isText ? 'mdxJsxTextElement' : 'mdxJsxFlowElement'
      const element: JsxElement = { type: kind, name, attributes: [], children: [] }
      return placeElement({ ...element, ...(position && { position }) }, { attributes, slot, line }, place)
    },
  }
}

function fillSlot(expansion: Expansion, slot: RootContent[]): RootContent[] {
  expansion.insertedNodes += countNodes(slot)
  return expansion.insertedNodes <= limitInserted ? slot : []
}

function expandSnippet(snippet: MdxDocument, call: Call, { expansion, chain }: Place): RootContent[] {
  expansion.snippets += 1
  const isCircular = chain.includes(snippet.file)
  if (!isCircular && chain.length <= limitDepth && expansion.snippets <= limitSnippets)
    return expandDocument({ expansion, document: snippet, slot: call.slot, chain }, call.attributes)
  const reason = isCircular ? 'it includes itself' : 'snippets include each other too deeply or too often'
  expansion.needs.report(call.line, `The snippet "${snippet.file}" is left out: ${reason}.`)
  return []
}

/** Fumadocs: `<include>./part.mdx#section</include>`, `<include lang="ts">./code.ts</include>`. */
function expandInclude(element: JsxElement, call: Call, place: Place): RootContent[] {
  const { needs } = place.expansion
  const { attributes, line } = call
  const [reference = '', section] = readPlainText(element).trim().split('#')
  const found = needs.load(reference, place.document.file)
  if (found !== undefined && !attributes.has('lang')) {
    const part = section === undefined ? found : { ...found, root: readSection(found.root, section) }
    return expandSnippet(part, { ...call, attributes: new Map() }, place)
  }
  const code = needs.loadCode(reference, place.document.file)
  if (code === undefined) {
    needs.report(line, `The included file "${reference}" is missing or cannot be read.`)
    return []
  }
  const lang = String(attributes.get('lang') ?? reference.slice(reference.lastIndexOf('.') + 1))
  return [{ type: 'code', lang, meta: String(attributes.get('meta') ?? ''), value: code } satisfies Code]
}

function expandExpression(node: Expression, place: Place): RootContent[] {
  const expression = parseExpression(node.value)
  if (expression === undefined) return []
  const needs = createDrawNeeds(shiftPosition(node, place.document.shift), place)
  return draw(expression, { names: place.scope, needs }) ?? []
}

function countNodes(nodes: readonly RootContent[]): number {
  return nodes.reduce((sum, node) => sum + 1 + ('children' in node ? countNodes(node.children) : 0), 0)
}

function readImportedValues(expansion: Expansion, { file, names }: Place['document']): [string, Literal][] {
  const { needs, imported } = expansion
  const known = imported.get(names)
  if (known) return known
  const values = [...names.imports].flatMap(([local, { from, name }]): [string, Literal][] => {
    const module = needs.load(from, file) ?? needs.loadNames(from, file)
    const value = (name === 'default' ? readAsset(from) : undefined) ?? module?.names.values.get(name)
    return value === undefined ? [] : [[local, value]]
  })
  imported.set(names, values)
  return values
}

/** An imported image or download is its address. */
function readAsset(from: string): string | undefined {
  return /\.(?:png|jpe?g|gif|svg|webp|avif|mp4|pdf|zip)$/i.test(from) ? from : undefined
}

const includers = new Set(['Include', 'Markdown', 'Partial', '$Partial'])

/**
 * Lists where the file of Mintlify's `<Snippet file="note.mdx" />`, Fern's `<Markdown src="/snippets/note.mdx" />`, or of
 * `<Include src="_partials/note" />` and `<Partial>` in other sources, can be.
 */
function listSnippetFiles(name: string | null, attributes: Map<string, Literal>): string[] {
  if (name === 'Snippet') {
    const file = readText(attributes, 'file')?.replace(/^\/?(?:_?snippets\/)?/, '')
    return file === undefined ? [] : [`/snippets/${file}`, `/_snippets/${file}`]
  }
  if (name === null || !includers.has(name)) return []
  const file = readText(attributes, 'src', 'file', 'path')
  if (file === undefined) return []
  const files = /\.mdx?$/.test(file) ? [file] : [`${file}.mdx`, `${file}.md`]
  return files.flatMap(each => [each, `_partials/${each}`])
}

function readText(attributes: Map<string, Literal>, ...names: string[]): string | undefined {
  return names.map(name => attributes.get(name)).find(value => typeof value === 'string')
}

/** Returns the children of `<section id="…">`, or the whole text if it has no such section. */
function readSection(root: Root, id: string): Root {
  const section = root.children.find(
    node =>
      node.type === 'mdxJsxFlowElement' &&
      node.name === 'section' &&
      readJsxAttributes(node, new Map()).get('id') === id,
  )
  return section !== undefined && 'children' in section ? withChildren(root, section.children) : root
}

/** A cast: mdast's types restrict children by their parent, but authors can nest anything, and HTML allows it. */
function withChildren<Node extends Parents>(node: Node, children: readonly RootContent[]): Node {
  return { ...node, children: children as Node['children'] }
}
