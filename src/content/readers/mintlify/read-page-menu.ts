import { asList, asRecord, asText, isRecord } from '../../core/json-value.ts'
import type { CustomMenuOption, PageMenu, PageMenuOption } from '../../core/site-settings.ts'

/** The entries that Lectern can show, by their names in `docs.json`. */
const knownOptions = new Set([
  'copy',
  'view',
  'assistant',
  'download-pdf',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'devin',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
])

const optionLimit = 30

/** Reads `contextual` of `docs.json` or front matter. Undefined if it is not a menu. */
export function readPageMenu(
  value: unknown,
  report: (message: string, value: string) => void = () => {},
): PageMenu | undefined {
  if (!isRecord(value) || !Array.isArray(value.options)) return undefined
  const options = value.options.slice(0, optionLimit).flatMap((option: unknown): PageMenuOption[] => {
    if (typeof option === 'string') {
      if (knownOptions.has(option)) return [option]
      report(`The entry "${option}" of the page menu is not supported, so it is left out.`, option)
      return []
    }
    return readCustomOption(option)
  })
  if (value.display === 'toc') report('The page menu is shown above the text, not beside it.', 'display')
  return { options }
}

function readCustomOption(option: unknown): CustomMenuOption[] {
  const { title, description, href } = asRecord(option)
  const address = asText(isRecord(href) ? href.base : href)
  const name = asText(title)
  if (name === null || address === null || !/^(?:https?:\/\/[^\s/]|\/(?![/\\]))/i.test(address)) return []
  const query = asList(asRecord(href).query).flatMap((pair): [string, string][] => {
    const { key, value } = asRecord(pair)
    return typeof key === 'string' && typeof value === 'string' ? [[key, value]] : []
  })
  return [{ title: name, description: asText(description), href: address, query }]
}
