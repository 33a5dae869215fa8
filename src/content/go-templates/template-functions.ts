import { collectionFunctions } from './collection-functions.ts'
import {
  createHtml,
  createLike,
  isEqual,
  isHtml,
  isTrue,
  type TemplateFunction,
  type TemplateValue,
  toText,
  unknownValue,
} from './template-value.ts'
import { textFunctions } from './text-functions.ts'

const numberOf = (value: TemplateValue) => Number(toText(value) || 0)
const isKnown = (given: readonly TemplateValue[]) => !given.includes(unknownValue)

function compare(decide: (order: number) => boolean): TemplateFunction {
  return ([a, b]) => {
    const [first, second] = [toText(a), toText(b)]
    const [left, right] = [Number(first), Number(second)]
    if (!Number.isNaN(left) && !Number.isNaN(right)) return decide(left - right)
    return decide(first < second ? -1 : first > second ? 1 : 0)
  }
}

function calculate(run: (a: number, b: number) => number): TemplateFunction {
  return ([first, ...others]) => {
    const result = others.map(numberOf).reduce(run, numberOf(first))
    return Number.isFinite(result) ? result : unknownValue
  }
}

/** Prints the value as it is. Markdown and HTML of templates go the way of those in pages. */
const passHtml: TemplateFunction = given => {
  const value = given.at(-1)
  return isHtml(value) ? value : createHtml(toText(value))
}

const plainFunctions: Readonly<Record<string, TemplateFunction>> = {
  eq: ([first, ...others]) => others.some(other => isEqual(first, other)),
  ne: ([first, ...others]) => others.every(other => !isEqual(first, other)),
  lt: compare(order => order < 0),
  le: compare(order => order <= 0),
  gt: compare(order => order > 0),
  ge: compare(order => order >= 0),
  not: ([value]) => !isTrue(value),
  cond: ([condition, a, b]) => (isTrue(condition) ? a : b),
  default: ([usual, value]) => (isTrue(value) || value === false || value === 0 ? value : usual),
  add: calculate((a, b) => a + b),
  sub: calculate((a, b) => a - b),
  mul: calculate((a, b) => a * b),
  div: calculate((a, b) => (Number.isInteger(a) && Number.isInteger(b) ? Math.trunc(a / b) : a / b)),
  mod: calculate((a, b) => a % b),
  int: ([value]) => Math.trunc(numberOf(value)),
  float: ([value]) => numberOf(value),
  string: ([value]) => toText(value),
  safeHTML: passHtml,
  safeHTMLAttr: passHtml,
  safeCSS: passHtml,
  safeJS: passHtml,
  safeURL: passHtml,
  htmlUnescape: passHtml,
  htmlEscape: ([value]) => toText(value),
  plainify: given => createText(given.at(-1)),
  // An error means that the template does not fit its use.
  errorf: () => unknownValue,
  erroridf: () => unknownValue,
  warnf: () => '',
  warnidf: () => '',
}

function createText(value: TemplateValue): TemplateValue {
  return createLike(value, toText(value).replace(/<[^<>]*>/g, ''))
}

const aliases: Readonly<Record<string, string>> = {
  'compare.Conditional': 'cond',
  'compare.Default': 'default',
  'compare.Eq': 'eq',
  'compare.Ne': 'ne',
  'math.Add': 'add',
  'math.Sub': 'sub',
  'math.Mul': 'mul',
  'math.Div': 'div',
  'cast.ToInt': 'int',
  'cast.ToString': 'string',
  'safe.HTML': 'safeHTML',
  'safe.HTMLAttr': 'safeHTMLAttr',
  'safe.URL': 'safeURL',
  'transform.Plainify': 'plainify',
  'transform.HTMLEscape': 'htmlEscape',
  'transform.HTMLUnescape': 'htmlUnescape',
  'fmt.Errorf': 'errorf',
  'fmt.Warnf': 'warnf',
}

/** The functions that depend on nothing but their arguments, by name. If an argument is unknown, so is the result. */
export const templateFunctions: ReadonlyMap<string, TemplateFunction> = createFunctions()

function createFunctions(): Map<string, TemplateFunction> {
  const functions = new Map<string, TemplateFunction>()
  for (const [name, run] of [
    ...Object.entries(plainFunctions),
    ...Object.entries(textFunctions),
    ...Object.entries(collectionFunctions),
  ])
    functions.set(name, (given, budget) =>
      isKnown(given) || /^(?:error|warn)(?:id)?f$/.test(name) ? run(given, budget) : unknownValue,
    )
  for (const [alias, name] of Object.entries(aliases)) {
    const run = functions.get(name)
    if (run !== undefined) functions.set(alias, run)
  }
  return functions
}
