import type { Element, ElementContent } from 'hast'
import { readProperty } from '../html/elements.ts'

/** A component in a page, its children already replaced. */
export interface Component {
  element: Element
  budget: PageBudget
  children: ElementContent[]
  /** Returns the first of these attributes that has text. */
  read: (...names: string[]) => string | null
  /** Reads a list of texts, or one text. */
  readList: (name: string) => string[]
  /** Whether an attribute is set and not `false`. */
  has: (name: string) => boolean
}

/** What the components of a page can still add to it. */
export interface PageBudget {
  /** Cells of tables made from properties. */
  cells: number
}

export function createPageBudget(): PageBudget {
  return { cells: 20_000 }
}

export type WriteComponent = (component: Component) => ElementContent[]

/** The HTML parser lower-cases names and MDX keeps them, so both spellings are read. */
export function createComponent(
  element: Element,
  children: ElementContent[],
  budget = createPageBudget(),
): Component {
  const readOne = (name: string) =>
    (readProperty(element, name) ?? readProperty(element, name.toLowerCase()))?.trim() || null
  return {
    element,
    budget,
    children,
    readList: name => {
      const value = parseAttribute(readOne(name))
      if (Array.isArray(value)) return value.filter(item => typeof item === 'string')
      return typeof value === 'string' ? [value] : []
    },
    read: (...names) => names.map(readOne).find(value => value !== null) ?? null,
    has: name => {
      const value = element.properties[name] ?? element.properties[name.toLowerCase()]
      return value !== undefined && value !== null && value !== false && value !== 'false'
    },
  }
}

/** Parses an attribute. Lists and objects are stored as JSON. */
export function parseAttribute(value: string | null): unknown {
  if (value === null || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
