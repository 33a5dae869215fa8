import { parse } from 'yaml'
import type { SourceTree } from './source-tree.ts'

const jsonLimitBytes = 32 * 1024 * 1024
const yamlLimitBytes = 8 * 1024 * 1024
/** Aliases make a small file large; published API descriptions use a few dozen. */
const aliasLimit = 500

export type StructuredFile = { ok: true; value: unknown } | { ok: false; message: string }

/** Reads a JSON or YAML file of the source as plain data. Values may be shared where YAML has aliases: bound every walk over them. */
export function readStructuredFile(tree: SourceTree, file: string): StructuredFile {
  const bytes = tree.read(file)
  if (bytes === undefined) return { ok: false, message: `${file} is not in the source.` }
  const isYaml = /\.ya?ml$/i.test(file)
  const limit = isYaml ? yamlLimitBytes : jsonLimitBytes
  if (bytes.byteLength > limit) {
    return { ok: false, message: `${file} has ${bytes.byteLength} bytes; the limit is ${limit}.` }
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return {
      ok: true,
      value: isYaml ? parse(text, { maxAliasCount: aliasLimit, logLevel: 'error' }) : JSON.parse(text),
    }
  } catch (error) {
    const reason = error instanceof Error ? firstLine(error.message) : String(error)
    return { ok: false, message: `${file} cannot be read: ${reason}` }
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}
