import { isRecord, type JsonRecord } from '../../core/json-value.ts'
import {
  createHtml,
  createObject,
  type TemplateObject,
  type TemplateValue,
  toText,
  toValue,
  unknownValue,
} from '../../go-templates/template-value.ts'
import type { ShortcodeTag } from './read-shortcode-tags.ts'

export interface PageNeeds {
  /** The front matter of the page. */
  values: JsonRecord
  readParameter: (name: string) => string | undefined
  site: TemplateObject
}

/** The page, as `.Page` shows it. What depends on other pages is unknown. */
export function createPage({ values, readParameter, site }: PageNeeds): TemplateObject {
  const scratch = createScratch()
  const title = () => toValue(values.title) ?? ''
  const members: Readonly<Record<string, (given: readonly TemplateValue[]) => TemplateValue>> = {
    Title: title,
    LinkTitle: () => toValue(values.linkTitle) ?? title(),
    Description: () => toValue(values.description) ?? '',
    Params: () => params,
    Param: ([name]) => params.member(toText(name), []),
    Site: () => site,
    Page: () => page,
    Scratch: () => scratch,
    Store: () => scratch,
    RenderString: given => createHtml(toText(given.at(-1)), true),
  }
  const params = createObject({
    member: name => readOwn(values, name) ?? readOwn(values.params, name) ?? readTyped(readParameter(name)),
  })
  const page: TemplateObject = createObject({
    member: (name, given) => (Object.hasOwn(members, name) ? members[name]?.(given) : unknownValue),
  })
  return page
}

function readOwn(values: unknown, name: string): TemplateValue {
  if (!isRecord(values)) return undefined
  const key = Object.keys(values).find(own => own.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : toValue(values[key])
}

/** The site, as `site` shows it. `variables` has its parameters by lower-case name: `version.latest`. */
export function createSite(variables: ReadonlyMap<string, string>, data: TemplateObject): TemplateObject {
  const members = new Map<string, TemplateValue>([
    ['Data', data],
    ['Params', createParams(variables, '')],
  ])
  return createObject({ member: name => (members.has(name) ? members.get(name) : unknownValue) })
}

function createParams(variables: ReadonlyMap<string, string>, prefix: string): TemplateObject {
  return createObject({
    member: name => {
      const key = prefix + name.toLowerCase()
      const text = variables.get(key)
      if (text !== undefined) return readTyped(text)
      for (const other of variables.keys())
        if (other.startsWith(`${key}.`)) return createParams(variables, `${key}.`)
      return undefined
    },
  })
}

function readTyped(text: string | undefined): TemplateValue {
  return text === 'true' || text === 'false' ? text === 'true' : text
}

interface ShortcodeNeeds {
  tag: ShortcodeTag
  page: TemplateObject
  site: TemplateObject
  parent: TemplateObject | null
  inner: () => string
}

/** What a shortcode's template sees as `.`. */
export function createShortcodeContext({ tag, page, site, parent, inner }: ShortcodeNeeds): TemplateObject {
  const scratch = createScratch()
  const isNamed = tag.named.size > 0
  const params: TemplateValue = isNamed ? Object.fromEntries(tag.named) : tag.values
  const get = ([key]: readonly TemplateValue[]): TemplateValue => {
    if (typeof key === 'number') return tag.values[key] ?? ''
    return tag.named.get(toText(key)) ?? ''
  }
  const members: Readonly<Record<string, (given: readonly TemplateValue[]) => TemplateValue>> = {
    Get: get,
    Params: () => params,
    IsNamedParams: () => isNamed,
    Inner: () => createHtml(inner(), true),
    InnerDeindent: () => createHtml(inner(), true),
    Name: () => tag.name,
    Parent: () => parent,
    Page: () => page,
    Site: () => site,
    Scratch: () => scratch,
    Store: () => scratch,
    Position: () => 'page',
  }
  return createObject({
    member: (name, given) => (Object.hasOwn(members, name) ? members[name]?.(given) : unknownValue),
  })
}

/** A store of values for the time of a page or a shortcode. */
export function createScratch(): TemplateObject {
  const values = new Map<string, TemplateValue>()
  const set = (name: string, value: TemplateValue): TemplateValue => {
    if (values.size < 1_000) values.set(name, value)
    return ''
  }
  const add = (name: string, value: TemplateValue): TemplateValue => {
    const known = values.get(name)
    if (known === undefined) return set(name, value)
    if (Array.isArray(known))
      return set(name, [...known, ...(Array.isArray(value) ? value : [value])].slice(0, 1_000))
    if (typeof known === 'number' && typeof value === 'number') return set(name, known + value)
    return set(name, (toText(known) + toText(value)).slice(0, 100_000))
  }
  const members: Readonly<Record<string, (given: readonly TemplateValue[]) => TemplateValue>> = {
    Get: ([name]) => values.get(toText(name)),
    Set: ([name, value]) => set(toText(name), value),
    Add: ([name, value]) => add(toText(name), value),
    Delete: ([name]) => (values.delete(toText(name)) ? '' : ''),
    Values: () => Object.fromEntries(values),
  }
  return createObject({
    member: (name, given) => (Object.hasOwn(members, name) ? members[name]?.(given) : unknownValue),
  })
}
