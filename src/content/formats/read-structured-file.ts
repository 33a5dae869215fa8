import { formatBytes } from '../../shared/index.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readToml } from './read-toml.ts'
import { readYaml } from './read-yaml.ts'

const megabyte = 1024 * 1024
/** Aliases make small files large. Published API descriptions use a few dozen. */
const aliasLimit = 500
const repeatedLimit = 100_000
/** Each of these can cost the YAML parser a kilobyte of memory. */
const yamlMarks = /[\n[\]{},:?&*!"'%\\-]/g
const yamlMarksLimit = 1_000_000

export type StructuredFile = { ok: true; value: unknown } | { ok: false; message: string }

/** Sizes in bytes. */
export interface FileLimits {
  json: number
  yaml: number
  toml: number
}

/** For files that people write. */
export const configurationLimits: FileLimits = { json: 4 * megabyte, yaml: megabyte / 4, toml: megabyte / 4 }
/** For files that tools write. */
export const descriptionLimits: FileLimits = { json: 32 * megabyte, yaml: 8 * megabyte, toml: 0 }

/**
 * Reads a JSON, YAML or TOML file as plain data. The last of several equal keys wins. YAML aliases share values, which may repeat
 * up to 100,000 times.
 */
export function readStructuredFile(
  tree: SourceTree,
  file: string,
  limits: FileLimits = configurationLimits,
  format: keyof FileLimits = formatOf(file),
): StructuredFile {
  const bytes = tree.read(file)
  if (bytes === undefined) return { ok: false, message: `${file} is not in the source.` }
  const limit = limits[format]
  if (bytes.byteLength > limit) {
    return { ok: false, message: `${file} is larger than ${formatBytes(limit)}.` }
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (format === 'yaml') return readYamlFile(text, file)
    return format === 'toml' ? readTomlFile(text, file) : { ok: true, value: JSON.parse(text) }
  } catch (error) {
    const reason = error instanceof Error ? firstLine(error.message) : String(error)
    return { ok: false, message: `${file} cannot be read: ${reason}` }
  }
}

function formatOf(file: string): keyof FileLimits {
  if (/\.ya?ml$/i.test(file)) return 'yaml'
  return /\.toml$/i.test(file) ? 'toml' : 'json'
}

function readTomlFile(text: string, file: string): StructuredFile {
  const read = readToml(text)
  return read.ok
    ? read
    : { ok: false, message: `${file} cannot be read: ${read.message} (line ${read.line})` }
}

function readYamlFile(text: string, file: string): StructuredFile {
  const marks = text.match(yamlMarks)?.length ?? 0
  if (marks > yamlMarksLimit) {
    const message = `${file} has ${marks} lines and punctuation marks of YAML; the limit is ${yamlMarksLimit}. Write it as JSON.`
    return { ok: false, message }
  }
  const { value, errors } = readYaml(text, aliasLimit)
  const [error] = errors
  if (error) return { ok: false, message: `${file} cannot be read: ${error.message} (line ${error.line})` }
  if (countRepeated(value) <= repeatedLimit) return { ok: true, value }
  const message = `${file} cannot be read: its aliases repeat more than ${repeatedLimit} values.`
  return { ok: false, message }
}

/** Counts how many more values a walk would meet than are written; infinite if an alias contains itself. */
function countRepeated(root: unknown): number {
  const sizes = new Map<object, number>()
  let written = 0
  const measure = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1
    const known = sizes.get(value)
    if (known !== undefined) return known
    sizes.set(value, Number.POSITIVE_INFINITY)
    let size = 1
    written += 1
    for (const child of Object.values(value)) {
      if (typeof child !== 'object' || child === null) written += 1
      size += measure(child)
    }
    sizes.set(value, size)
    return size
  }
  return measure(root) - written
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}
