import type { Element, ElementContent } from 'hast'
import { isRecord, type JsonRecord } from '../core/json-value.ts'
import { readText } from '../formats/read-front-matter.ts'
import { createElement, createText } from '../html/elements.ts'
import { type Component, parseAttribute } from './component.ts'
import { readInlineMarkdown } from './inline-markdown.ts'

const limitRows = 500
const limitColumns = 12

/** Writes the lists of records in an unknown component's properties as tables: `fields={[{ name: "id", type: "string" }]}`. */
export function writeRecords({ element, budget }: Pick<Component, 'element' | 'budget'>): ElementContent[] {
  return Object.values(element.properties).flatMap(value => {
    const rows = readRows(value)
    const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].slice(0, limitColumns)
    const shown = columns.filter(column => rows.some(row => readText(row[column]) !== null))
    const cells = shown.length * rows.length
    if (cells === 0 || cells > budget.cells) return []
    budget.cells -= cells
    return [writeTable(shown, rows)]
  })
}

function readRows(value: unknown): JsonRecord[] {
  const parsed = parseAttribute(typeof value === 'string' ? value.trim() : null)
  if (!Array.isArray(parsed) || parsed.length > limitRows) return []
  const rows = parsed.filter(isRecord)
  return rows.length === parsed.length ? rows : []
}

function writeTable(columns: readonly string[], rows: readonly JsonRecord[]): Element {
  const head = columns.map(column => createElement('th', {}, [createText(column)]))
  const body = rows.map(row => {
    const cells = columns.map(column => {
      const text = readText(row[column])
      return createElement('td', {}, text === null ? [] : readInlineMarkdown(text))
    })
    return createElement('tr', {}, cells)
  })
  return createElement('table', {}, [
    createElement('thead', {}, [createElement('tr', {}, head)]),
    createElement('tbody', {}, body),
  ])
}
