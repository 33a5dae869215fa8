/**
 * The fields of a passage, with the weight of a word in each and the influence of the field's length (`b` of BM25F; Robertson,
 * Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields", 2004).
 */
export const fields = [
  { name: 'body', weight: 1, lengthShare: 0.7 },
  { name: 'code', weight: 0.6, lengthShare: 0.6 },
  { name: 'heading', weight: 3, lengthShare: 0.4 },
  { name: 'title', weight: 1.2, lengthShare: 0.4 },
  { name: 'link', weight: 2, lengthShare: 0.5 },
  { name: 'about', weight: 0.6, lengthShare: 0.5 },
  { name: 'function', weight: 0.5, lengthShare: 0.4 },
] as const

export type FieldName = (typeof fields)[number]['name']

export const fieldNumber = Object.fromEntries(fields.map((field, i) => [field.name, i]))

/** Returns the number that precedes a field's terms or words in a list. */
export function fieldMark(field: FieldName): number {
  return -1 - (fieldNumber[field] ?? 0)
}

/** Precedes each passage in a list of words. */
export const passageMark = -1 - fields.length
