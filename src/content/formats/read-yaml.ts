import { type Document, isCollection, LineCounter, parseDocument, visit } from 'yaml'

export interface YamlReading {
  /** Plain data, as far as the text can be read. */
  value: unknown
  /** In text order. */
  errors: YamlError[]
}

export interface YamlError {
  /** From 1. */
  line: number
  message: string
  /** Whether something is unclosed and swallows the rest. */
  isUnclosed: boolean
}

/**
 * Reads YAML in linear time. The last of several equal keys wins. Throws if more than `aliasLimit` values would come from nested
 * aliases.
 */
export function readYaml(text: string, aliasLimit: number): YamlReading {
  const { document, lineCounter } = parseYaml(text)
  const value: unknown = document.toJS({ maxAliasCount: aliasLimit })
  const errors = document.errors.map(({ code, message, pos }) => ({
    line: Math.max(1, lineCounter.linePos(pos[0]).line),
    message,
    isUnclosed: code === 'MISSING_CHAR',
  }))
  return { value, errors }
}

export function parseYaml(text: string): { document: Document; lineCounter: LineCounter } {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    logLevel: 'silent',
    lineCounter,
    // Comparing each key with all others, and quoting the line of each error, would take minutes for a megabyte.
    uniqueKeys: false,
    prettyErrors: false,
  })
  removeComplexKeys(document)
  return { document, lineCounter }
}

/** Removes keys that are lists or maps. Writing nested ones as texts takes hours. */
function removeComplexKeys(document: Document): void {
  visit(document, {
    Pair: (_, pair) => {
      if (isCollection(pair.key)) pair.key = null
    },
  })
}
