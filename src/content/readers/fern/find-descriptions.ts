import { asList, asRecord, asText, isRecord } from '../../core/json-value.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'

const generatorsFile = /^generators\.ya?ml$/
const usualNames = ['openapi.yml', 'openapi.yaml', 'openapi.json']

/**
 * Finds the API descriptions of an `api` entry. `generators.yml` names them, in `apis/NAME` or, for the only API, beside `docs.yml`.
 */
export function findDescriptions(tree: SourceTree, root: string, name: string | null): string[] {
  const files = tree.files()
  const apis = joinPath(root, 'apis') ?? 'apis'
  const named = name === null ? [] : [`${apis}/${name}`]
  const others = [...new Set(files.filter(file => file.startsWith(`${apis}/`)).map(topFolder))]
  const folders = [...named, root, ...(others.length === 1 ? others : [])]
  for (const folder of folders) {
    const found = files.filter(file => parentFolder(file) === folder && generatorsFile.test(lastPart(file)))
    const written = found.flatMap(file => listSpecs(tree, file).map(spec => joinPath(folder, spec) ?? spec))
    const usual = usualNames.flatMap(file => [joinPath(folder, file), joinPath(folder, `openapi/${file}`)])
    const [known] = usual.filter(file => file !== undefined && tree.read(file) !== undefined)
    if (written.length > 0) return written
    if (known !== undefined) return [known]
  }
  return []

  function topFolder(file: string): string {
    return `${apis}/${file.slice(apis.length + 1).split('/', 1)[0]}`
  }
}

function lastPart(file: string): string {
  return file.slice(parentFolder(file).length).replace(/^\//, '')
}

/** Reads `api: FILE`, `api: {path}`, or `api: {specs: [{openapi}, {asyncapi}]}`. */
function listSpecs(tree: SourceTree, file: string): string[] {
  const content = readStructuredFile(tree, file)
  const { api } = asRecord(content.ok ? content.value : null)
  if (!isRecord(api)) return [api].flat().flatMap(spec => asText(spec) ?? [])
  const specs = api.specs === undefined ? [{ openapi: api.path }] : asList(api.specs)
  return specs.map(asRecord).flatMap(({ openapi, asyncapi }) => asText(openapi) ?? asText(asyncapi) ?? [])
}
