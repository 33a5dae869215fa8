import { type Document, isCollection, LineCounter, parseDocument, visit } from 'yaml'

export interface YamlReading {
  /** As plain data, as far as it can be read. */
  value: unknown
  /** In the text's order. */
  errors: YamlError[]
}

export interface YamlError {
  /** From 1. */
  line: number
  message: string
  /** Whether something never closes, and swallows what follows. */
  isUnclosed: boolean
}

/**
 * Reads a text of YAML; of a key that is there twice, the last value counts. Takes time that grows with the text's length.
 * Throws where more than `aliasLimit` values would come from aliases of aliases.
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

/** The same with the place of everything in the text. */
export function parseYaml(text: string): { document: Document; lineCounter: LineCounter } {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    logLevel: 'silent',
    lineCounter,
    // To compare each key with all before it, and to quote for each error the line that it is in, take minutes for a megabyte.
    uniqueKeys: false,
    prettyErrors: false,
  })
  dropComplexKeys(document)
  return { document, lineCounter }
}

/** Keys that are lists or maps would be written out as texts, which takes hours where each is the key of the next. */
function dropComplexKeys(document: Document): void {
  visit(document, {
    Pair: (_, pair) => {
      if (isCollection(pair.key)) pair.key = null
    },
  })
}
