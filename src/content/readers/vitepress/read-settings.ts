import { asList, asRecord, asText } from '../../core/json-value.ts'
import type { ScriptConfig } from '../../scripts/read-config.ts'

/** Reads the title of the site. Titles inside the settings named in `others`, such as those of the sidebar, are ignored. */
export function readName(config: ScriptConfig, others: readonly string[]): string | null {
  const items = new Set(others.flatMap(name => config.settings(name, 'nothing')).flatMap(listTitles))
  const titles = config.settings('title', 'nothing').flatMap(title => asText(title) ?? [])
  return titles.find(title => !items.has(title)) ?? null
}

function listTitles(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listTitles)
  return Object.entries(asRecord(value)).flatMap(([name, item]) =>
    name === 'title' && typeof item === 'string' ? [item] : listTitles(item),
  )
}

/** Patterns start at the folder of the pages. `{a,b}` stands for each of its parts. */
export function readGlobs(value: unknown): string[] {
  return asList(value)
    .flatMap(item => asText(item) ?? [])
    .flatMap(glob => {
      const [, before = '', parts, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(glob) ?? []
      return parts === undefined ? [glob] : parts.split(',').map(part => before + part + after)
    })
    .map(glob => (glob.startsWith('**') ? glob : `/${glob.replace(/^\.?\//, '')}`))
}
