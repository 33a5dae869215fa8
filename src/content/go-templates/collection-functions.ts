import { longestList, longestText, type TemplateBudget, TemplateLimitError } from './template-budget.ts'
import {
  isEqual,
  isHtml,
  isList,
  isMap,
  isObject,
  isTrue,
  listEntries,
  readMember,
  type TemplateFunction,
  type TemplateValue,
  toText,
  toValue,
  unknownValue,
} from './template-value.ts'

function asValues(value: TemplateValue, budget: TemplateBudget): TemplateValue[] {
  const values = listEntries(value).map(([, item]) => item)
  budget.spend(values.length)
  return values
}

function limitList<Item>(list: Item[], budget: TemplateBudget): Item[] {
  budget.spend(list.length)
  if (list.length > longestList) throw new TemplateLimitError('A list of the template is too long.')
  return list
}

const index: TemplateFunction = ([value, ...keys], budget) => {
  const path = keys.flatMap(key => (isList(key) ? key.map(toValue) : [key]))
  budget.spend(path.length)
  return path.reduce((found: TemplateValue, key) => {
    if (isList(found)) return typeof key === 'number' ? toValue(found[key]) : undefined
    if (isMap(found)) return Object.hasOwn(found, toText(key)) ? toValue(found[toText(key)]) : undefined
    return readMember(found, toText(key))
  }, value)
}

const dict: TemplateFunction = (given, budget) => {
  const entries: [string, unknown][] = []
  for (let at = 0; at + 1 < given.length; at += 2) {
    const key = given[at]
    if (isList(key)) return unknownValue
    entries.push([toText(key), given[at + 1]])
  }
  return Object.fromEntries(limitList(entries, budget))
}

const contains: TemplateFunction = ([value, item], budget) => {
  if (typeof value === 'string' || isHtml(value)) return toText(value).includes(toText(item))
  return asValues(value, budget).some(own => isEqual(own, item))
}

const isset: TemplateFunction = ([value, key]) => {
  if (isList(value)) return Number(toText(key)) < value.length
  if (isMap(value)) return readMember(value, toText(key)) !== undefined
  return isObject(value) ? readMember(value, toText(key)) !== undefined : unknownValue
}

const delimit: TemplateFunction = ([value, separator, last], budget) => {
  const texts = asValues(value, budget).map(item => toText(item))
  const length = texts.reduce((sum, text) => sum + text.length + toText(separator).length, 0)
  if (length > longestText) throw new TemplateLimitError('The text of the template is too long.')
  if (last === undefined || texts.length < 2) return texts.join(toText(separator))
  return texts.slice(0, -1).join(toText(separator)) + toText(last) + texts.at(-1)
}

const sort: TemplateFunction = ([value, key, order], budget) => {
  const field = toText(key)
  const read = (item: TemplateValue) =>
    field === '' || field === 'value' ? item : readMember(item, field.replace(/^\./, ''))
  const sorted = asValues(value, budget).sort((a, b) => compareValues(read(a), read(b)))
  budget.spend(sorted.length * 10)
  return toText(order) === 'desc' ? sorted.reverse() : sorted
}

function compareValues(a: TemplateValue, b: TemplateValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [toText(a), toText(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** `where list "key" value` and `where list "key" "eq" value`. */
const where: TemplateFunction = ([value, key, ...rest], budget) => {
  const operator = rest.length > 1 ? toText(rest[0]) : 'eq'
  const wanted = rest.at(-1)
  const path = toText(key).replace(/^\./, '').split('.')
  const decide: Record<string, (own: TemplateValue) => boolean> = {
    eq: own => isEqual(own, wanted),
    ne: own => !isEqual(own, wanted),
    in: own => asValues(wanted, budget).some(item => isEqual(item, own)),
    'not in': own => !asValues(wanted, budget).some(item => isEqual(item, own)),
  }
  const names: Record<string, string> = { '=': 'eq', '==': 'eq', '!=': 'ne', '<>': 'ne' }
  const name = names[operator] ?? operator
  const isWanted = Object.hasOwn(decide, name) ? decide[name] : undefined
  if (isWanted === undefined) return unknownValue
  return asValues(value, budget).filter(item =>
    isWanted(path.reduce((found: TemplateValue, part) => readMember(found, part), item)),
  )
}

const append: TemplateFunction = (given, budget) => {
  const list = given.at(-1)
  const added = given.slice(0, -1)
  const items = added.length === 1 && isList(added[0]) ? added[0] : added
  return limitList([...asValues(list, budget), ...items], budget)
}

const merge: TemplateFunction = (given, budget) => {
  budget.spend(given.reduce((sum: number, value) => sum + listEntries(value).length, 0))
  return Object.fromEntries(given.flatMap(value => (isMap(value) ? Object.entries(value) : [])))
}

const seq: TemplateFunction = (given, budget) => {
  const numbers = given.map(value => Number(toText(value)))
  const [first = 0, last = 0] = numbers.length > 1 ? [numbers[0], numbers.at(-1)] : [1, numbers[0]]
  const step = numbers.length > 2 ? (numbers[1] ?? 1) : first <= last ? 1 : -1
  const count = Math.floor((last - first) / step) + 1
  if (!Number.isFinite(count) || count > longestList)
    throw new TemplateLimitError('A list of the template is too long.')
  return limitList(
    Array.from({ length: Math.max(0, count) }, (_, at) => first + at * step),
    budget,
  )
}

const length: TemplateFunction = ([value], budget) =>
  typeof value === 'string' || isHtml(value) ? toText(value).length : asValues(value, budget).length

const slice: TemplateFunction = (given, budget) => limitList([...given], budget)

const uniq: TemplateFunction = ([value], budget) => {
  const seen = new Set<string>()
  return asValues(value, budget).filter(item => {
    const key = toText(item)
    return seen.has(key) ? false : seen.add(key)
  })
}

const plain: Readonly<Record<string, TemplateFunction>> = {
  index,
  dict,
  slice,
  isset,
  delimit,
  sort,
  where,
  append,
  merge,
  seq,
  uniq,
  in: contains,
  len: length,
  first: ([count, list], budget) => asValues(list, budget).slice(0, Math.max(0, Number(toText(count)))),
  last: ([count, list], budget) => {
    const wanted = Math.max(0, Number(toText(count)))
    return wanted === 0 ? [] : asValues(list, budget).slice(-wanted)
  },
  after: ([count, list], budget) => asValues(list, budget).slice(Math.max(0, Number(toText(count)))),
  'collections.Reverse': ([list], budget) => asValues(list, budget).reverse(),
  'reflect.IsMap': ([value]) => isMap(value),
  'reflect.IsSlice': ([value]) => isList(value),
  'collections.IsSet': isset,
  'collections.NewScratch': () => unknownValue,
  any: ([list], budget) => asValues(list, budget).some(isTrue),
}

/** Functions of lists and maps, by name. */
export const collectionFunctions: Readonly<Record<string, TemplateFunction>> = {
  ...plain,
  ...Object.fromEntries(
    ['Append', 'Delimit', 'Dictionary', 'First', 'In', 'Index', 'Merge', 'Slice', 'Sort', 'Where'].map(
      (name): [string, TemplateFunction] => [
        `collections.${name}`,
        plain[name === 'Dictionary' ? 'dict' : name.toLowerCase()] ?? slice,
      ],
    ),
  ),
}
