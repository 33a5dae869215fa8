import { asRecord, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { readNames } from '../../formats/read-front-matter.ts'

/** The groups of `x-mint.groups`; empty if there are none. */
export function readApiGroups(value: unknown): string[] {
  return isRecord(value) ? readNames(asRecord(value['x-mint']).groups) : []
}

/**
 * Limits front matter to groups of the API description. If the page has groups, too, readers need to be in one that both name.
 */
export function limitToGroups(values: JsonRecord, groups: readonly string[]): JsonRecord {
  // With `public`, groups can stand for the playground only.
  const { public: _, ...rest } = values
  const shared = readNames(values.groups).filter(group => groups.includes(group))
  return { ...rest, groups: shared.length > 0 ? shared : [...groups] }
}

const exampleKeys = ['example', 'examples', 'default']

/**
 * Removes from an API description the properties, parameters, variants and enum values that are for certain groups, because a page is
 * the same for all its readers. Examples lose the same properties. Operations, paths and channels stay: their pages have the groups.
 * Returns how many parts were removed.
 */
export function withholdParts(content: unknown): number {
  const ownPages = listPages(content)
  const names = new Set<string>()
  let removed = 0
  const isWithheld = (value: unknown) =>
    isRecord(value) && !ownPages.has(value) && readApiGroups(value).length > 0
  visit(content, (value, key) => {
    removed += limitEnum(value)
    for (const [name, child] of Object.entries(value)) {
      if (Array.isArray(child)) {
        const kept = child.filter(item => !isWithheld(item))
        removed += child.length - kept.length
        if (kept.length < child.length) set(value, name, kept)
      } else if (isWithheld(child)) {
        removed += 1
        if (key === 'properties') names.add(name)
        set(value, name, undefined)
      }
    }
  })
  if (names.size > 0) visit(content, value => removeNames(value, names))
  return removed
}

/** Paths, operations and channels: records that become pages or contain them. */
function listPages(content: unknown): Set<unknown> {
  const { paths, webhooks, channels } = asRecord(content)
  const items = [paths, webhooks, channels].flatMap(place => [place, ...Object.values(asRecord(place))])
  return new Set(
    items.flatMap(item => [item, ...(isRecord(item) ? Object.values(item).filter(isRecord) : [])]),
  )
}

/** Calls `change` for each record, which may change it, before its members are visited. */
function visit(content: unknown, change: (value: JsonRecord, key: string) => void): void {
  const seen = new Set<unknown>()
  const pending: [value: unknown, key: string][] = [[content, '']]
  while (pending.length > 0) {
    const [value, key] = pending.pop() ?? []
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (isRecord(value)) change(value, key ?? '')
    for (const [name, child] of Object.entries(value)) pending.push([child, name])
  }
}

function limitEnum(schema: JsonRecord): number {
  const groups = asRecord(schema['x-mint-enum'])
  const values = schema.enum
  if (!Array.isArray(values)) return 0
  const kept = values.filter(value => readNames(groups[String(value)]).length === 0)
  if (kept.length === values.length) return 0
  set(schema, 'enum', kept)
  const isGone = (value: unknown) => values.includes(value) && !kept.includes(value)
  for (const key of ['example', 'default', 'const']) if (isGone(schema[key])) set(schema, key, undefined)
  if (Array.isArray(schema.examples))
    set(
      schema,
      'examples',
      schema.examples.filter(value => !isGone(value)),
    )
  // These describe the values by position or name.
  for (const key of Object.keys(schema)) if (/^x-.*enum/i.test(key)) set(schema, key, undefined)
  return values.length - kept.length
}

function removeNames(value: JsonRecord, names: ReadonlySet<string>): void {
  if (Array.isArray(value.required))
    set(
      value,
      'required',
      value.required.filter(name => typeof name !== 'string' || !names.has(name)),
    )
  for (const key of exampleKeys)
    visit(value[key], example => {
      for (const name of Object.keys(example)) if (names.has(name)) set(example, name, undefined)
    })
}

/** The parsed file belongs to its resolver, which changes it before anybody else reads it. */
function set(record: JsonRecord, name: string, value: unknown): void {
  if (value === undefined) Reflect.deleteProperty(record, name)
  else Reflect.set(record, name, value)
}
