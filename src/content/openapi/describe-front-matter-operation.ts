import type { ApiDocuments, DescribedApiPage } from '../core/api-documents.ts'
import type { ApiSettings } from '../core/api-settings.ts'
import { asText, type JsonRecord } from '../core/json-value.ts'
import { joinPath, lastSegment, parentFolder } from '../core/page-path.ts'
import { addedFolder, listDescriptionFiles } from '../core/remote-description.ts'
import { type EndpointReference, findApiPage, readEndpointReference } from './endpoint-reference.ts'

/** The Markdown to append to a page whose front matter has `openapi`, `openapi-schema` or `asyncapi`. */
export type FrontMatterOperation =
  | ({
      ok: true
      title: string
      description: string | null
      deprecated?: true
      groups?: string[]
    } & DescribedApiPage)
  | { ok: false; message: string }

/**
 * Describes the operation, schema or channel that a page's front matter names: `openapi: GET /users`, `openapi: api.json GET
 * /users`, `openapi-schema: api.json User`, `asyncapi: events.yaml channelId`. Returns undefined if it names none. The Markdown has sections from level 2.
 */
export function describeFrontMatterOperation(
  needs: ApiNeeds,
  frontMatter: JsonRecord,
): FrontMatterOperation | undefined {
  const endpoint = asText(frontMatter.openapi)
  if (endpoint !== null) return describeEndpoint(needs, endpoint)
  const schema = asText(frontMatter['openapi-schema'])
  if (schema !== null) return describeNamedSchema(needs, schema)
  const channel = asText(frontMatter.asyncapi)
  return channel === null ? undefined : describeChannel(needs, channel)
}

export interface ApiNeeds {
  documents: ApiDocuments
  /** `SitePlan.root`. */
  root: string
  /** The file of the page that names the operation. */
  page?: string
  api?: ApiSettings
}

function describeEndpoint(needs: ApiNeeds, text: string): FrontMatterOperation {
  const reference = readEndpointReference(text)
  if (reference === undefined) {
    return {
      ok: false,
      message: `"${text}" is not an operation. Write it as \`GET /path\` or \`file.json GET /path\`.`,
    }
  }
  return describePage(needs, reference, text)
}

function describeChannel(needs: ApiNeeds, text: string): FrontMatterOperation {
  const [, file = null, id = text] = /^(\S+\.(?:json|ya?ml))\s+(\S.*)$/i.exec(text) ?? []
  return describePage(needs, { file, key: id }, text)
}

function describePage(needs: ApiNeeds, { file, key }: EndpointReference, text: string): FrontMatterOperation {
  const { documents, api } = needs
  const files = listFiles(needs, file)
  if ('ok' in files) return files
  const found = findApiPage(documents, files, key)
  if (found === undefined) return { ok: false, message: `"${text}" is ${namePlaces(files)}.` }
  const { title, description, marks, groups, describe } = found.page
  return {
    ok: true,
    title,
    description,
    ...describe(api),
    ...(marks.deprecated && { deprecated: true }),
    ...(groups && { groups }),
  }
}

function describeNamedSchema(needs: ApiNeeds, text: string): FrontMatterOperation {
  const [, file = null, name = text] = /^(\S+\.(?:json|ya?ml))\s+(\S.*)$/i.exec(text) ?? []
  const files = listFiles(needs, file)
  if ('ok' in files) return files
  for (const candidate of files) {
    const opened = needs.documents.open(candidate)
    const markdown = opened.ok ? opened.document.describeSchema(name) : undefined
    if (markdown !== undefined) return { ok: true, title: name, description: null, markdown }
  }
  return { ok: false, message: `The schema "${text}" is ${namePlaces(files)}.` }
}

/** Returns the named file, whose extension may be missing, or every description of the source if `file` is null. */
function listFiles(needs: ApiNeeds, file: string | null): readonly string[] | { ok: false; message: string } {
  const { documents, root, page } = needs
  if (file === null) return documents.files()
  if (/^[a-z]+:\/\//i.test(file)) return listFetched(documents, file)
  const inRoot = joinPath(root, file) ?? file
  const besidePage =
    page === undefined || file.startsWith('/') ? undefined : joinPath(parentFolder(page), file)
  // `./a.json` and `../a.json` begin at the page, other names at the root.
  const places = /^\.\.?\//.test(file) ? [besidePage, inRoot] : [inRoot, besidePage]
  for (const path of places) {
    if (path === undefined) continue
    if (documents.open(path).ok) return [path]
    const named = documents.files().find(known => known === path || withoutExtension(known) === path)
    if (named !== undefined) return [named]
  }
  const nearest = findNearest(documents.files(), file, page ?? root)
  if (nearest !== undefined) return [nearest]
  const opened = documents.open(inRoot)
  return opened.ok ? [inRoot] : opened
}

function listFetched(
  documents: ApiDocuments,
  address: string,
): readonly string[] | { ok: false; message: string } {
  const fetched = listDescriptionFiles(address).filter(candidate => documents.open(candidate).ok)
  if (fetched.length > 0) return fetched
  const message = `The API description ${address} was not fetched. Name its address in "openapi" of docs.json, too, or commit the file next to the pages.`
  return { ok: false, message }
}

/** Finds the file by its name alone: the only one, or the one that shares most folders with the page. */
function findNearest(files: readonly string[], name: string, page: string): string | undefined {
  const named = files.filter(file => [lastSegment(file), withoutExtension(lastSegment(file))].includes(name))
  const most = Math.max(...named.map(file => countShared(file, page)))
  const [nearest, ...others] = named.filter(file => countShared(file, page) === most)
  return others.length === 0 ? nearest : undefined
}

/** How many folders two files have in common. */
function countShared(one: string, other: string): number {
  const [folders, others] = [one, other].map(file => parentFolder(file).split('/'))
  const differing = (folders ?? []).findIndex((folder, at) => folder !== others?.[at])
  return differing < 0 ? (folders ?? []).length : differing
}

function withoutExtension(file: string): string {
  return file.replace(/\.\w+$/, '')
}

function namePlaces(files: readonly string[]): string {
  const [file, ...others] = files
  if (file === undefined) return 'not described: there is no API description'
  if (others.length > 0) return `in none of the ${files.length} API descriptions of the source`
  return `not in ${file.startsWith(addedFolder) ? 'the fetched API description' : file}`
}
