import { asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { readText } from '../../formats/read-front-matter.ts'
import { readYaml } from '../../formats/read-yaml.ts'

/** The text of a component in brackets, and its attributes in braces, each a group of a regular expression. */
export const bracketedLabel = String.raw`\[((?:[^[\]]|\[[^[\]]*\])*)\]`
export const bracedAttributes = String.raw`\{((?:[^{}]|\{[^{}]*\})*)\}`

/** `title="A title" .class #id :count="3" flag` */
const attribute = /(?<![\w.#:-])(:?[A-Za-z][\w.:-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+)))?/g
const aliasLimit = 20

/** Reads the attributes of an MDC component, without classes and ids. */
export function readAttributes(text: string): JsonRecord {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', ...values]) => [
      name.replace(/^:/, ''),
      values.find(value => value !== undefined) ?? 'true',
    ]),
  )
}

/** Reads the properties between the `---` lines of a component; undefined if they are not YAML. */
export function readProperties(source: string): JsonRecord | undefined {
  if (source.trim() === '') return {}
  try {
    const { value } = readYaml(source, aliasLimit)
    if (!isRecord(value)) return undefined
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name.replace(/^:/, ''), own]))
  } catch {
    return undefined
  }
}

/** Writes the links and items that a component draws from its properties as a list. */
export function writeItems(properties: JsonRecord): string[] {
  const items = Object.values(properties).flatMap(value => (Array.isArray(value) ? value : []))
  return items.filter(isRecord).flatMap(item => {
    const title = readText(item.label) ?? readText(item.title) ?? readText(item.name)
    if (title === null) return []
    const to = asText(item.to)
    const description = asText(item.description)
    return [
      `- ${to === null ? `**${title}**` : `[${title}](${to})`}${description === null ? '' : `: ${description}`}`,
    ]
  })
}
