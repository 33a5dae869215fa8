import type { ApiPage } from '../../core/api-documents.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode } from '../../core/outline.ts'
import { toTitle } from '../../core/page-path.ts'
import { descriptionLimits, readStructuredFile } from '../../formats/read-structured-file.ts'
import { readFernMarks } from '../../openapi/document/fern-marks.ts'
import { readEndpointReference } from '../../openapi/endpoint-reference.ts'
import { toKebabCase } from '../../outline/to-kebab-case.ts'
import { generatePage } from '../mintlify/outline-api.ts'
import { findDescriptions } from './find-descriptions.ts'
import {
  addressOf,
  type FernContext,
  type FernOperations,
  type Operation,
  type Place,
  readersOf,
  readLook,
  restrictPlace,
  toAddress,
} from './place.ts'

type ApiPlace = Place & { operations: FernOperations }

/** Reads the operations of an `api` entry. If it names audiences, those for others are only found if they are listed. */
export function readOperations(context: FernContext, item: JsonRecord, title: string): FernOperations {
  const descriptions = findDescriptions(context.tree, context.root, asText(item['api-name']))
  if (descriptions.length === 0) {
    const message = `The API description of "${title}" was not found, so its pages are missing. Fern's own format is not read.`
    context.report(message, title)
  }
  const all = descriptions.flatMap(({ file, overrides }) => {
    const opened = context.documents.open(file)
    if (!opened.ok) context.report(opened.message, file)
    const override = overrides === null ? (page: ApiPage) => page : readOverrides(context, overrides)
    const pages =
      opened.ok && context.spend(opened.document.pages.length) ? opened.document.pages.map(override) : []
    return pages
      .filter(({ fern }) => !fern?.isIgnored)
      .map((page): Operation => ({ file, page, packages: listPackages(page) }))
  })
  const audiences = asList(item.audiences)
  const isWanted = ({ page }: Operation) =>
    audiences.length === 0 || audiences.some(one => page.fern?.audiences.some(other => other === one))
  return { all, wanted: all.filter(isWanted), placed: new Set() }
}

/** Reads the names of operations from a file of `overrides`. Its other values are not read. */
function readOverrides({ tree, report }: FernContext, file: string): (page: ApiPage) => ApiPage {
  const content = readStructuredFile(tree, file, descriptionLimits)
  if (!content.ok) report(content.message, file)
  const paths = asRecord(asRecord(content.ok ? content.value : null).paths)
  return page => {
    const [method = '', path = ''] = page.key.split(' ')
    const given = asRecord(asRecord(paths[path])[method.toLowerCase()])
    const marks = readFernMarks(given)
    const title = asText(given.summary)
    const fern = marks && {
      ...marks,
      packages: marks.packages.length > 0 ? marks.packages : (page.fern?.packages ?? []),
      method: marks.method ?? page.fern?.method ?? null,
    }
    return { ...page, ...(fern && { fern }), ...(title !== null && { title }) }
  }
}

function listPackages({ fern, tags }: ApiPage): string[] {
  const names = fern && fern.packages.length > 0 ? fern.packages : tags.slice(0, 1)
  return names.map(toKebabCase)
}

/** Outlines an entry of a `layout`: `POST /users`, `{endpoint: POST /users}`, or a package with its settings. */
export function outlineOperations(context: FernContext, entry: unknown, place: ApiPlace): OutlineNode[] {
  if (isRecord(entry) && asText(entry.endpoint) !== null) return outlineEndpoint(context, entry, place)
  const name = asText(entry)
  if (name !== null)
    return readEndpointReference(name) === undefined
      ? outlinePackage(context, name, { ...place, settings: {} })
      : outlineEndpoint(context, { endpoint: name }, place)
  return Object.entries(asRecord(entry)).flatMap(([own, value]) => {
    const settings = isRecord(value) ? value : { contents: value }
    return outlinePackage(context, own, { ...restrictPlace(settings, place), settings })
  })
}

function outlineEndpoint(context: FernContext, item: JsonRecord, place: ApiPlace): OutlineNode[] {
  const name = asText(item.endpoint) ?? ''
  const key = readEndpointReference(name)?.key
  const operation = place.operations.all.find(({ page }) => page.key === key)
  if (operation === undefined) {
    // A streamed answer and a connection are parts of other pages.
    if (key !== undefined) context.report(`"${name}" is not in the API description.`, name)
    return []
  }
  const title = asText(item.title) ?? operation.page.title
  return [
    {
      ...outlineOperation(context, operation, place, { title, slug: asText(item.slug) }),
      ...readLook(context, item),
    },
  ]
}

/** The entries of a package, and then its other operations. */
function outlinePackage(
  context: FernContext,
  name: string,
  { settings, ...place }: ApiPlace & { settings: JsonRecord },
): OutlineNode[] {
  const path = name.split('.').map(toKebabCase)
  const address = addressOf(settings, path.at(-1) ?? name, place)
  const below = { ...place, above: address }
  const listed = context.outlineBelow(settings.contents, below)
  const children = [...listed, ...outlinePackages(context, below, path)]
  const title = asText(settings.title) ?? toTitle(path.at(-1) ?? name)
  return children.length === 0 ? [] : [{ title, group: true, children, ...readLook(context, settings) }]
}

/** Outlines the operations below a package that are not placed yet; below `[]`, all of them. */
export function outlinePackages(
  context: FernContext,
  place: ApiPlace,
  path: readonly string[] = [],
): OutlineNode[] {
  const groups = Map.groupBy(restOf(place.operations), ({ packages }) => restBelow(packages, path)?.join('/'))
  return [...groups].flatMap(([key, operations]): OutlineNode[] => {
    if (key === undefined) return []
    const parts = key === '' ? [] : key.split('/')
    const above = [...place.above, ...parts]
    const children = operations.map(operation => outlineOperation(context, operation, { ...place, above }))
    const name = parts.at(-1)
    return name === undefined ? children : [{ title: toTitle(name), group: true, children }]
  })
}

function restOf({ wanted, placed }: FernOperations): Operation[] {
  return wanted.filter(({ page }) => !placed.has(page.key))
}

/** The packages below a path, which can also be the name of the last one alone; undefined if it is another package. */
function restBelow(packages: readonly string[], path: readonly string[]): string[] | undefined {
  if (path.every((name, at) => packages[at] === name)) return packages.slice(path.length)
  return path.every((name, at) => packages.at(at - path.length) === name) ? [] : undefined
}

function outlineOperation(
  context: FernContext,
  { file, page }: Operation,
  place: ApiPlace,
  { title = page.title, slug = null }: { title?: string; slug?: string | null } = {},
): OutlineNode {
  const { above, operations } = place
  operations.placed.add(page.key)
  const own = slug ?? (page.fern?.method ? toKebabCase(page.fern.method) : page.segment)
  const href = toAddress([...above, own])
  const made = generatePage(context, { file, directory: href }, { ...page, title, href })
  return { title, page: { ...made, ...readersOf(context, place) } }
}
