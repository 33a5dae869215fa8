import { formatText } from './format-text.ts'
import { longestText, type TemplateBudget, TemplateLimitError } from './template-budget.ts'
import {
  createLike,
  isList,
  type TemplateFunction,
  type TemplateValue,
  toText,
  toValue,
} from './template-value.ts'

/** Makes a function of one text. HTML stays HTML. */
function rewrite(run: (text: string, ...given: string[]) => string): TemplateFunction {
  return ([value, ...given]) => {
    const text = run(toText(value), ...given.map(argument => toText(argument)))
    return createLike(value, text)
  }
}

/** The same with the text as the last argument. */
function rewriteLast(run: (text: string, ...given: string[]) => string): TemplateFunction {
  const first = rewrite(run)
  return (given, budget) => first([given.at(-1), ...given.slice(0, -1)], budget)
}

function replaceAll(
  text: string,
  { from, to, limit }: { from: string; to: string; limit: number },
  budget: TemplateBudget,
): string {
  if (from === '') return text
  const parts = text.split(from)
  const count = limit < 0 ? parts.length - 1 : Math.min(limit, parts.length - 1)
  budget.spend(parts.length)
  if (text.length + count * (to.length - from.length) > longestText)
    throw new TemplateLimitError('The text of the template is too long.')
  return (
    parts.slice(0, count + 1).join(to) +
    parts
      .slice(count + 1)
      .map(part => from + part)
      .join('')
  )
}

const replace: TemplateFunction = ([value, from, to, limit], budget) => {
  const count = limit === undefined ? -1 : Number(toText(limit))
  const text = replaceAll(toText(value), { from: toText(from), to: toText(to), limit: count }, budget)
  return createLike(value, text)
}

function trimCharacters(text: string, characters: string, isStart: boolean, isEnd: boolean): string {
  const removed = new Set(characters)
  const all = [...text]
  let start = 0
  let end = all.length
  while (isStart && start < end && removed.has(all[start] ?? '')) start += 1
  while (isEnd && start < end && removed.has(all[end - 1] ?? '')) end -= 1
  return all.slice(start, end).join('')
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = rewrite(text => text.toLowerCase())
const upper = rewrite(text => text.toUpperCase())
const title = rewrite(text => text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, letter => letter.toUpperCase()))
const humanize = rewrite(text => capitalise(text.replace(/[-_]+/g, ' ').trim()))
const urlize = rewrite(text =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s/._-]+/gu, '')
    .trim()
    .replace(/\s+/g, '-'),
)

const split: TemplateFunction = ([value, separator], budget) => {
  const parts = toText(value).split(toText(separator))
  budget.spend(parts.length)
  return parts
}

const substr: TemplateFunction = ([value, start, count]) => {
  const letters = [...toText(value)]
  const from = Number(toText(start))
  const at = from < 0 ? Math.max(0, letters.length + from) : from
  const length = count === undefined ? letters.length : Number(toText(count))
  return letters.slice(at, length < 0 ? length : at + length).join('')
}

const repeat: TemplateFunction = ([count, value]) => {
  const text = toText(value)
  const times = Math.max(0, Math.floor(Number(toText(count)) || 0))
  if (times * text.length > longestText) throw new TemplateLimitError('The text of the template is too long.')
  return text.repeat(times)
}

const print = (separator: string): TemplateFunction => {
  return given => given.map(value => toText(value)).join(separator)
}

const joinUrl: TemplateFunction = given =>
  given
    .flatMap(value => (isList(value) ? value.map(toValue) : [value]))
    .map(value => toText(value as TemplateValue))
    .reduce((left, right) => `${left.replace(/\/$/, '')}/${right.replace(/^\//, '')}`)

const encode = (value: TemplateValue) => encodeURIComponent(toText(value).toWellFormed())

const plain: Readonly<Record<string, TemplateFunction>> = {
  lower,
  upper,
  title,
  humanize,
  urlize,
  anchorize: urlize,
  split,
  substr,
  replace,
  print: print(''),
  println: print(' '),
  printf: ([format, ...values], budget) => budget.check(formatText(toText(format), values)),
  trim: rewrite((text, characters) => trimCharacters(text, characters ?? ' \n\t\r', true, true)),
  chomp: rewrite(text => text.replace(/(?<!\n)\n+$/, '')),
  hasPrefix: ([text, start]) => toText(text).startsWith(toText(start)),
  hasSuffix: ([text, end]) => toText(text).endsWith(toText(end)),
  querify: () => '',
  urlquery: given => given.map(encode).join(''),
}

/** Functions of texts, by name. */
export const textFunctions: Readonly<Record<string, TemplateFunction>> = {
  ...plain,
  'fmt.Print': print(''),
  'fmt.Printf': (given, budget) => plain.printf?.(given, budget),
  'strings.ToLower': lower,
  'strings.ToUpper': upper,
  'strings.Title': title,
  'strings.FirstUpper': rewrite(capitalise),
  'strings.Split': split,
  'strings.Replace': replace,
  'strings.Substr': substr,
  'strings.Repeat': repeat,
  'strings.Trim': (given, budget) => plain.trim?.(given, budget),
  'strings.TrimSpace': rewrite(text => text.trim()),
  'strings.TrimLeft': rewriteLast((text, characters = '') => trimCharacters(text, characters, true, false)),
  'strings.TrimRight': rewriteLast((text, characters = '') => trimCharacters(text, characters, false, true)),
  'strings.TrimPrefix': rewriteLast((text, start = '') =>
    text.startsWith(start) ? text.slice(start.length) : text,
  ),
  'strings.TrimSuffix': rewriteLast((text, end = '') =>
    end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text,
  ),
  'strings.HasPrefix': ([text, start]) => toText(text).startsWith(toText(start)),
  'strings.HasSuffix': ([text, end]) => toText(text).endsWith(toText(end)),
  'strings.Contains': ([text, part]) => toText(text).includes(toText(part)),
  'strings.Count': ([part, text]) => (toText(part) === '' ? 0 : toText(text).split(toText(part)).length - 1),
  'strings.RuneCount': ([text]) => [...toText(text)].length,
  'inflect.Humanize': humanize,
  'urls.URLize': urlize,
  'urls.Anchorize': urlize,
  'urls.JoinPath': joinUrl,
  'path.Join': joinUrl,
  'path.Base': ([path]) =>
    toText(path)
      .split('/')
      .findLast(part => part !== '') ?? '',
}
