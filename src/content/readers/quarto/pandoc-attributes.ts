/** The attributes of a block, span or heading: `{#id .class key="value"}`. */
export interface PandocAttributes {
  id: string | null
  classes: string[]
  values: Map<string, string>
}

const limitCharacters = 2_000
const attribute =
  /#([^\s{}"'=]+)|\.([^\s{}"'=.#]+)|([\w:-]+)=(?:"([^"]*)"|'([^']*)'|([^\s{}]*))|(\{?=?[^\s{}"'=]+)/g

/** Reads attributes with or without their braces. A word alone is a class, as in `::: callout-note`. */
export function readPandocAttributes(given: string): PandocAttributes {
  const text = given
    .slice(0, limitCharacters)
    .trim()
    .replace(/^\{|\}$/g, '')
  const attributes: PandocAttributes = { id: null, classes: [], values: new Map() }
  for (const [, id, named, key, double, single, plain, word] of text.matchAll(attribute)) {
    if (id !== undefined) attributes.id = id
    else if (key !== undefined) attributes.values.set(key, double ?? single ?? plain ?? '')
    else if (named !== undefined || word !== undefined) attributes.classes.push(named ?? word ?? '')
  }
  return attributes
}

/** Splits a line into its text and the attributes at its end; null if it has none. */
export function splitAttributes(line: string): { text: string; attributes: string | null } {
  const text = line.trimEnd()
  const start = text.endsWith('}') ? text.lastIndexOf('{') : -1
  return start === -1
    ? { text, attributes: null }
    : { text: text.slice(0, start).trimEnd(), attributes: text.slice(start) }
}

export interface PandocHeading {
  /** The marks with their indent, such as `##`. */
  marks: string
  title: string
  attributes: PandocAttributes | null
}

export function readPandocHeading(line: string): PandocHeading | undefined {
  const [, marks, rest] = /^([ \t]*#{1,6})[ \t]+(\S.*)$/s.exec(line) ?? []
  if (marks === undefined || rest === undefined) return undefined
  const { text, attributes } = splitAttributes(rest)
  return { marks, title: text, attributes: attributes === null ? null : readPandocAttributes(attributes) }
}
