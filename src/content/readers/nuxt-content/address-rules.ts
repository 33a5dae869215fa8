import { asRecord, asText } from '../../core/json-value.ts'
import { stripPageExtension } from '../../core/page-path.ts'
import type { ScriptConfig } from '../../scripts/read-config.ts'

interface AddressRule {
  /** The rule applies to files that start with this: the part of `include` without wildcards, such as `docs/`, or one file. */
  start: string
  /** The part of the names that `prefix` replaces. */
  replaced: string
  /** Null if addresses have none. */
  prefix: string | null
}

const version = /^\d+(?:\.\d+)*(?:\.x)?$/

/**
 * Creates a function that names a page as its address has it: without the numbers that order files, and with the prefix of its
 * collection, as in `source: { include: 'guides/**', prefix: '/learn' }`.
 */
export function createAddressRules(config: ScriptConfig): (file: string) => string {
  const sources = config
    .settings('source', 'nothing')
    .flatMap(value => (Array.isArray(value) ? value : [value]))
  const rules = sources.flatMap(readRule).sort((a, b) => b.start.length - a.start.length)
  return file => {
    const rule = rules.find(({ start }) => file.startsWith(start))
    const named = rule?.prefix == null ? file : `${rule.prefix}/${file.slice(rule.replaced.length)}`
    const stem = stripPageExtension(named)
    return stem.split('/').map(stripNumber).join('/') + named.slice(stem.length)
  }
}

function readRule(source: unknown): AddressRule[] {
  const values = asRecord(source)
  const include = asText(source) ?? asText(values.include)
  if (include === null) return []
  const [start = ''] = /^[^*{[(]*/.exec(include) ?? []
  const isFile = start === include
  const prefix = typeof values.prefix === 'string' ? values.prefix : null
  const folder = start.slice(0, start.lastIndexOf('/') + 1)
  return [isFile ? { start, replaced: '', prefix } : { start: folder, replaced: folder, prefix }]
}

/** `1.guide` → `guide`. Versions stay as they are. */
function stripNumber(name: string): string {
  return version.test(name) ? name : name.replace(/^\d+\.(?=.)/, '')
}
