import type { Assistant } from './stream/ask-assistant.ts'
import { asObject, parseObject } from './stream/read-chunk.ts'
import { findWords, hasWords, type Words } from './words/words.ts'

/** How a chat box is set up, by the `data-*` attributes of its element or script. */
export interface Settings {
  assistant: Assistant
  /** `inline`: always open, where the element stands. */
  isInline: boolean
  /** The language of `words`, as a BCP 47 tag. */
  language: string
  words: Words
  shortcut: string
  /** Questions that readers are offered before their first. */
  suggestions: string[]
}

const suggestionLimit = 6

/** Undefined where `data-domain` or `data-key` is missing. `scriptBase` is where the script comes from. */
export function readSettings(
  { dataset }: HTMLElement,
  { scriptBase, strings }: { scriptBase: string; strings: Readonly<Record<string, unknown>> },
): Settings | undefined {
  const { domain, key } = dataset
  if (!domain || !key) return undefined
  const tag = dataset.lang || document.documentElement.lang
  const own = { ...parseObject(dataset.strings ?? ''), ...strings }
  return {
    assistant: {
      base: (dataset.base ?? scriptBase).replace(/\/+$/, ''),
      domain,
      key,
      fp: dataset.fp || 'anonymous',
    },
    isInline: dataset.mode === 'inline',
    language: isLanguage(tag) && (hasWords(tag) || Object.keys(own).length > 0) ? tag : 'en',
    words: findWords(tag, own),
    shortcut: dataset.shortcut ?? 'mod+i',
    suggestions: readSuggestions(dataset.suggestions),
  }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function readSuggestions(json: string | undefined): string[] {
  const list = Object.values(asObject(parseObject(`{"list":${json ?? '[]'}}`)?.list) ?? {})
  return list.filter(item => typeof item === 'string').slice(0, suggestionLimit)
}
