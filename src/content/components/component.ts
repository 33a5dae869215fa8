import type { Element, ElementContent } from 'hast'
import { readProperty } from '../html/elements.ts'

/** A component of a documentation tool as it stands in a page, its children already replaced. */
export interface Component {
  element: Element
  children: ElementContent[]
  /** The first of the attributes that has a text. */
  read: (...names: string[]) => string | null
  /** Whether an attribute is there and not `false`. */
  has: (name: string) => boolean
}

/** The HTML that stands for a component. */
export type WriteComponent = (component: Component) => ElementContent[]

/** HTML's parser lowers names, MDX keeps them: both spellings are read. */
export function createComponent(element: Element, children: ElementContent[]): Component {
  const readOne = (name: string) =>
    (readProperty(element, name) ?? readProperty(element, name.toLowerCase()))?.trim() || null
  return {
    element,
    children,
    read: (...names) => names.map(readOne).find(value => value !== null) ?? null,
    has: name => {
      const value = element.properties[name] ?? element.properties[name.toLowerCase()]
      return value !== undefined && value !== null && value !== false && value !== 'false'
    },
  }
}

/** A value that was no text in the source: lists and objects travel as JSON. */
export function parseAttribute(value: string | null): unknown {
  if (value === null || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
