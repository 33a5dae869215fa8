import type { Assistant } from '../stream/ask-assistant.ts'
import { findOfflineAssistant } from '../stream/offline-assistant.ts'
import { asObject, parseObject } from '../stream/read-chunk.ts'
import type { Strings } from '../strings/en.ts'
import { findStrings, isTranslated } from '../strings/find-strings.ts'

/** The settings of a chat box, from the `data-*` attributes of its element or script. */
export interface Settings {
  assistant: Assistant
  /** Embedded in the page and always open. */
  isInline: boolean
  /** The language of `strings`, as a BCP 47 tag. */
  language: string
  strings: Strings
  shortcut: string
  /** Questions offered in an empty conversation. */
  suggestions: string[]
}

export interface ReaderTokenSource {
  /** The token, or a function that returns one for each question. */
  readerToken?: unknown
}

const suggestionLimit = 6

/** Returns undefined if `data-domain` or `data-key` is missing. `scriptBase` is the server that the script came from. */
export function readSettings(
  element: HTMLElement,
  { scriptBase, strings }: { scriptBase: string; strings: Readonly<Record<string, unknown>> },
): Settings | undefined {
  const { dataset } = element
  const { domain, key } = dataset
  if (!domain || !key) return undefined
  const tag = dataset.lang || document.documentElement.lang
  const replacements = { ...parseObject(dataset.strings ?? ''), ...strings }
  return {
    assistant: {
      base: (dataset.base ?? scriptBase).replace(/\/+$/, ''),
      domain,
      key,
      fp: dataset.fp || 'anonymous',
      offline: findOfflineAssistant(),
      readToken: () => readReaderToken(element),
    },
    isInline: dataset.mode === 'inline',
    language: isLanguage(tag) && (isTranslated(tag) || Object.keys(replacements).length > 0) ? tag : 'en',
    strings: findStrings(tag, replacements),
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

/** Reads the token for each question, because it is short-lived. If the page's function fails, the reader is anonymous. */
async function readReaderToken(element: HTMLElement & ReaderTokenSource): Promise<string | null> {
  try {
    const { readerToken = element.dataset.readerToken } = element
    const token: unknown = typeof readerToken === 'function' ? await readerToken() : readerToken
    return typeof token === 'string' && /^[!-~]+$/.test(token) ? token : null
  } catch (error) {
    console.warn('lectern-chat: readerToken failed.', error)
    return null
  }
}
