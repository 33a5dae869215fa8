/** An entry of `pages` in a `meta.json`. */
export type MetaItem =
  | { kind: 'page' | 'extract' | 'except'; name: string }
  | { kind: 'rest'; reversed: boolean }
  | { kind: 'separator'; title: string }
  | { kind: 'link'; title: string; path: string }

/** Reads one entry. Returns nothing for other values and for external links. */
export function readMetaItem(entry: unknown): MetaItem[] {
  if (typeof entry !== 'string') return []
  const text = entry.trim()
  const [, separator] = /^---(?:\[[^\]]*\])?(.*?)(?:---)?$/.exec(text) ?? []
  if (separator !== undefined) return [{ kind: 'separator', title: separator.trim() }]
  if (text === '...' || text === 'z...a') return [{ kind: 'rest', reversed: text !== '...' }]
  const [, title, address] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]*)\]\(([^)]*)\)$/.exec(text) ?? []
  if (title !== undefined && address !== undefined) {
    return address.startsWith('/') ? [{ kind: 'link', title, path: address.replace(/(?<=.)\/$/, '') }] : []
  }
  if (text.startsWith('...')) return [{ kind: 'extract', name: text.slice(3) }]
  if (text.startsWith('!')) return [{ kind: 'except', name: text.slice(1) }]
  return text === '' ? [] : [{ kind: 'page', name: text.replace(/\.mdx?$/, '') }]
}
