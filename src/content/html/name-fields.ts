import type { Element, ElementContent, Root } from 'hast'
import type { PageAnchors } from './anchor-headings.ts'
import { hasClass, isElement, readProperty, readTextContent, walkElements } from './elements.ts'
import { isFieldList, readFieldName } from './show-fields.ts'
import type { Slugger } from './slugs.ts'

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
/** The first word of the anchors below each heading of `describeOperation`. */
const placeNames = new Map([
  ['Authorization', 'authorization'],
  ['Path parameters', 'parameter'],
  ['Query parameters', 'parameter'],
  ['Headers', 'parameter'],
  ['Cookies', 'parameter'],
  ['Body', 'body'],
  ['Responses', 'response'],
])

/**
 * Sets the ids of fields in place: `param-max-tokens` for those that authors write, and `parameter-id`, `body-user-name` or
 * `response-data-id` for those of API pages, where they include the names of the fields around them.
 */
export function nameFields(root: Root, slugger: Slugger, { aliases, places }: PageAnchors): void {
  const name: SetName = (element, wanted, heading) => {
    const id = slugger.claim(wanted)
    element.properties.id = id
    aliases.set(id, heading)
    places.set(id, id)
    return id
  }
  for (const element of walkElements(root)) {
    if (hasClass(element, 'api')) nameApiFields(element.children, name)
    const given = isElement(element, 'div') && hasClass(element, 'field') ? readProperty(element, 'id') : null
    if (given === null) continue
    const id = name(element, `param-${slugName(given)}`, aliases.get(given) ?? null)
    if (!places.has(given)) places.set(given, id)
  }
}

/** Sets the id of an element below a heading, and returns it. */
type SetName = (element: Element, wanted: string, heading: string | null) => string

function nameApiFields(children: readonly ElementContent[], name: SetName): void {
  let section = ''
  let place = ''
  let heading: string | null = null
  let isFirstResponse = true
  for (const child of children) {
    if (isElement(child, ...headings)) heading = readProperty(child, 'id')
    if (isElement(child, 'h2')) {
      section = readTextContent(child).trim()
      place = placeNames.get(section) ?? slugName(section)
    } else if (isElement(child, 'h3') && section === 'Responses') {
      // The fields of the first response have the shortest anchors.
      place = isFirstResponse ? 'response' : `response-${slugName(readTextContent(child))}`
      isFirstResponse = false
    } else if (isFieldList(child)) nameList(child, place, (item, wanted) => name(item, wanted, heading))
  }
}

/** Options of a field have no name. Their fields belong to the field above. */
function nameList(list: Element, above: string, name: (item: Element, wanted: string) => void): void {
  for (const item of list.children) {
    if (!isElement(item, 'li')) continue
    const field = readFieldName(item)
    const own = field === null ? above : `${above}-${slugName(field)}`
    if (field !== null) {
      item.properties.className = ['field']
      name(item, own)
    }
    for (const below of item.children) if (isFieldList(below)) nameList(below, own, name)
  }
}

/** `maxTokens`, `max_tokens` and `max.tokens` become `max-tokens`. */
function slugName(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
