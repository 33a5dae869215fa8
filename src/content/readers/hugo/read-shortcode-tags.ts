export type ShortcodeArgument = string | number | boolean

/** A tag of a shortcode in a page: `{{< tab name="npm" >}}`, `{{% /note %}}`, also over several lines. */
export interface ShortcodeTag {
  /** The line, from 0. */
  line: number
  /** Where the tag starts and ends in the text. */
  start: number
  end: number
  /** With its folder, as in the page: `blocks/tab`. */
  name: string
  kind: 'open' | 'end' | 'whole'
  /** Whether the tag is written as `{{% %}}`, so that its output is Markdown. */
  isMarkdown: boolean
  values: ShortcodeArgument[]
  named: Map<string, ShortcodeArgument>
  /** The position of the end tag in the list, if there is one. */
  endTag: number | null
  /** Whether the tag is one of a pair. */
  isPaired: boolean
}

const opening = /\{\{([<%])\s*(\/\s*)?([\w-]+(?:\/[\w-]+){0,5})(?![\w/-])/g
const argument =
  /\s+|([\w-]+)\s*=\s*(?=\\?["'`])|([\w-]+)=|\\"([^"\\]{0,3000})\\"|"((?:[^"\\]|\\.){0,3000})"|'([^']{0,3000})'|`([^`]{0,3000})`|([^\s"'`\\=/<>%{}](?:[^\s"'`={}<>%]|[<>%](?!\}\}))*)/y
const closing = /(\/?)\s*([>%])\}\}/y
const longestTag = 5_000

/**
 * Reads the tags of shortcodes in a text, in order. Escaped ones (`{{</* … *\/>}}`) and those that do not end are left out.
 */
export function readShortcodeTags(text: string): ShortcodeTag[] {
  const tags: ShortcodeTag[] = []
  opening.lastIndex = 0
  let counted = 0
  let line = 0
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [whole, notation = '', slash, name = ''] = match
    const read = readArguments(text, match.index, match.index + whole.length)
    if (read === null || (read.notation === '%') !== (notation === '%')) continue
    const kind = slash !== undefined ? 'end' : read.isWhole ? 'whole' : 'open'
    const { end, values, named } = read
    const isMarkdown = notation === '%'
    line += text.slice(counted, match.index).split('\n').length - 1
    counted = match.index
    tags.push({
      line,
      start: match.index,
      end,
      name,
      kind,
      isMarkdown,
      values,
      named,
      endTag: null,
      isPaired: false,
    })
    opening.lastIndex = end
  }
  return pairTags(tags)
}

function readArguments(text: string, start: number, from: number) {
  const values: ShortcodeArgument[] = []
  const named = new Map<string, ShortcodeArgument>()
  let name: string | null = null
  let at = from
  const add = (value: ShortcodeArgument) => {
    if (name === null) values.push(value)
    else named.set(name, value)
    name = null
  }
  while (at < text.length && at - start < longestTag) {
    closing.lastIndex = at
    const [closed, slash, notation] = closing.exec(text) ?? []
    if (closed !== undefined) {
      if (name !== null) add('')
      return { end: at + closed.length, values, named, notation, isWhole: slash === '/' }
    }
    argument.lastIndex = at
    const match = argument.exec(text)
    if (match === null) return null
    const [whole, quotedName, plainName, escaped, double, single, raw, bare] = match
    at += whole.length
    const quoted = escaped ?? double?.replace(/\\(["\\])/g, '$1') ?? single ?? raw
    if (whole.trim() === '') {
      if (name !== null) add('')
    } else if (quotedName !== undefined || plainName !== undefined) name = quotedName ?? plainName ?? null
    else add(quoted ?? readPlain(bare ?? ''))
  }
  return null
}

/** Texts without quotes can be numbers, `true` and `false`. */
function readPlain(text: string): ShortcodeArgument {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?$/.test(text) ? Number(text) : text
}

function pairTags(tags: ShortcodeTag[]): ShortcodeTag[] {
  const open = new Map<string, ShortcodeTag[]>()
  for (const [position, tag] of tags.entries()) {
    const waiting = open.get(tag.name) ?? []
    open.set(tag.name, waiting)
    if (tag.kind === 'open') waiting.push(tag)
    const opened = tag.kind === 'end' ? waiting.pop() : undefined
    if (opened === undefined) continue
    opened.endTag = position
    opened.isPaired = true
    tag.isPaired = true
  }
  return tags
}
