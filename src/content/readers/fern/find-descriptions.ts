import { asList, asRecord, asText, isRecord } from '../../core/json-value.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'

const generatorsFile = /^generators\.ya?ml$/
const usualNames = ['openapi.yml', 'openapi.yaml', 'openapi.json']

/** An API description, and the file that overrides parts of it. */
export interface FernDescription {
  file: string
  overrides: string | null
}

/**
 * Finds the API descriptions of an `api` entry. `generators.yml` names them, in `apis/NAME` or, for the only API, beside `docs.yml`.
 */
export function findDescriptions(tree: SourceTree, root: string, name: string | null): FernDescription[] {
  const files = tree.files()
  const apis = joinPath(root, 'apis') ?? 'apis'
  const named = name === null ? [] : [`${apis}/${name}`]
  const others = [...new Set(files.filter(file => file.startsWith(`${apis}/`)).map(topFolder))]
  const folders = [...named, root, ...(others.length === 1 ? others : [])]
  for (const folder of folders) {
    const found = files.filter(file => parentFolder(file) === folder && generatorsFile.test(lastPart(file)))
    const written = found.flatMap(file => listSpecs(tree, file))
    const usual = usualNames.flatMap(file => [joinPath(folder, file), joinPath(folder, `openapi/${file}`)])
    const known = usual.find(file => file !== undefined && tree.read(file) !== undefined)
    if (written.length > 0) return written
    if (known !== undefined) return [{ file: known, overrides: null }]
  }
  return []

  function topFolder(file: string): string {
    return `${apis}/${file.slice(apis.length + 1).split('/', 1)[0]}`
  }
}

function lastPart(file: string): string {
  return file.slice(parentFolder(file).length).replace(/^\//, '')
}

/** Reads `api: FILE`, `api: {path}`, or `api: {specs: [{openapi, overrides}, {asyncapi}]}`. */
function listSpecs(tree: SourceTree, file: string): FernDescription[] {
  const content = readStructuredFile(tree, file)
  const { api } = asRecord(content.ok ? content.value : null)
  const specs = isRecord(api) ? asList(api.specs ?? [{ ...api, openapi: api.path }]) : [{ openapi: api }]
  const locate = (path: unknown) => joinPath(parentFolder(file), asText(path) ?? '') ?? ''
  return specs.map(asRecord).flatMap(({ openapi, asyncapi, overrides }) => {
    const path = asText(openapi) ?? asText(asyncapi)
    return path === null
      ? []
      : [{ file: locate(path), overrides: asText(overrides) === null ? null : locate(overrides) }]
  })
}
