import { isRecord, type JsonRecord } from '../core/json-value.ts'
import { longestText, type TemplateBudget } from './template-budget.ts'

/** A value that cannot be computed from the source. Functions and fields of it are unknown, too. */
export const unknownValue = Symbol('unknown')

const htmlMark = Symbol('html')

/** Text that is written without escaping. */
export interface HtmlText {
  [htmlMark]: true
  text: string
  /** Whether the text is Markdown that becomes HTML. */
  isMarkdown: boolean
}

const objectMark = Symbol('object')

/** A value with fields and methods, such as a page. */
export interface TemplateObject {
  [objectMark]: true
  /** Returns a field, or the result of a method. */
  member(name: string, given: readonly TemplateValue[]): TemplateValue
  /** The entries that `range` walks, in order. */
  entries?(): [string, TemplateValue][]
}

export type TemplateValue =
  | undefined
  | null
  | boolean
  | number
  | string
  | HtmlText
  | TemplateObject
  | typeof unknownValue
  | readonly unknown[]
  | JsonRecord

/** Takes the arguments, the piped one last. Throws `TemplateLimitError`. */
export type TemplateFunction = (given: readonly TemplateValue[], budget: TemplateBudget) => TemplateValue

export function createHtml(text: string, isMarkdown = false): HtmlText {
  return { [htmlMark]: true, text, isMarkdown }
}

/** Returns a text of the same kind as another: Markdown, HTML or plain. */
export function createLike(value: TemplateValue, text: string): TemplateValue {
  return isHtml(value) ? createHtml(text, value.isMarkdown) : text
}

export function isHtml(value: TemplateValue): value is HtmlText {
  return typeof value === 'object' && value !== null && htmlMark in value
}

export function createObject(members: Omit<TemplateObject, typeof objectMark>): TemplateObject {
  return { [objectMark]: true, ...members }
}

export function isObject(value: TemplateValue): value is TemplateObject {
  return typeof value === 'object' && value !== null && objectMark in value
}

export function isList(value: TemplateValue): value is readonly unknown[] {
  return Array.isArray(value)
}

/** Whether a value is a map: a record of data. */
export function isMap(value: TemplateValue): value is JsonRecord {
  return isRecord(value) && !isHtml(value as TemplateValue) && !isObject(value as TemplateValue)
}

/** Takes a value of parsed data. Dates and other objects of a parser become text. */
export function toValue(value: unknown): TemplateValue {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'function' || (typeof value === 'symbol' && value !== unknownValue))
    return unknownValue
  return value as TemplateValue
}

/** Whether a value counts as true: all but `false`, 0, nil, and empty texts, lists and maps. */
export function isTrue(value: TemplateValue): boolean {
  if (isHtml(value)) return value.text !== ''
  if (isList(value)) return value.length > 0
  if (isMap(value)) return Object.keys(value).length > 0
  return Boolean(value)
}

/** Writes a value as Go prints it (`%v`). Long lists and maps are cut off. */
export function toText(value: TemplateValue): string {
  return writeValue(value, { left: longestText, depth: 0 })
}

function writeValue(value: TemplateValue, state: { left: number; depth: number }): string {
  if (value === undefined || value === null || typeof value === 'symbol' || isObject(value)) return ''
  const plain = isHtml(value) ? value.text : typeof value === 'object' ? null : String(value)
  if (plain !== null) {
    state.left -= plain.length + 1
    return plain
  }
  if (state.depth > 5) return ''
  state.depth += 1
  const texts: string[] = []
  for (const [key, item] of listEntries(value)) {
    if (state.left <= 0) break
    state.left -= 1
    texts.push((isMap(value) ? `${writeValue(key, state)}:` : '') + writeValue(item, state))
  }
  state.depth -= 1
  return isMap(value) ? `map[${texts.join(' ')}]` : `[${texts.join(' ')}]`
}

/** Compares as `eq` does, except that a parameter's text `3` equals the number. */
export function isEqual(a: TemplateValue, b: TemplateValue): boolean {
  if (a === b) return true
  const isPlain = (value: TemplateValue) => typeof value !== 'object' || isHtml(value)
  if (a === undefined || a === null || b === undefined || b === null) return (a ?? null) === (b ?? null)
  return isPlain(a) && isPlain(b) && toText(a) === toText(b)
}

/** Lists the keys and values that `range` walks: those of maps in the order of their keys. */
export function listEntries(value: TemplateValue): [TemplateValue, TemplateValue][] {
  if (isList(value)) return value.map((item, index) => [index, toValue(item)])
  if (isObject(value)) return value.entries?.() ?? []
  if (!isMap(value)) return []
  return Object.keys(value)
    .sort()
    .map(key => [key, toValue(value[key])])
}

/** Returns a field of a map or an object. Hugo ignores the case of parameters' names. */
export function readMember(
  value: TemplateValue,
  name: string,
  given: readonly TemplateValue[] = [],
): TemplateValue {
  if (value === unknownValue) return unknownValue
  if (isObject(value)) return value.member(name, given)
  if (!isMap(value)) return value === undefined || value === null ? undefined : unknownValue
  if (Object.hasOwn(value, name)) return toValue(value[name])
  const lower = name.toLowerCase()
  const key = Object.keys(value).find(own => own.toLowerCase() === lower)
  return key === undefined ? undefined : toValue(value[key])
}
