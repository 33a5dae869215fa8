import { makeLinksAbsolute, readPageMarkdown } from '../../assistant/index.ts'
import type { ShownSite } from './find-shown-site.ts'

/** A page of a site as Markdown, its links absolute; undefined where there is none. */
export function writePageMarkdown(shown: ShownSite, path: string): string | undefined {
  const position = shown.live.index.findPage(path)
  if (position === undefined) return undefined
  return makeLinksAbsolute(readPageMarkdown(shown.live.index, position), shown.pageUrl)
}

/** All pages but the hidden ones, each under its address. Between pages other requests get their turn. */
export async function* writeWholeSite(shown: ShownSite): AsyncGenerator<string> {
  for (const path of shown.live.site.paths()) {
    if (shown.live.site.describePage(path)?.hidden !== false) continue
    const markdown = writePageMarkdown(shown, path)
    if (markdown !== undefined) yield `${markdown}\nSource: ${shown.pageUrl(path, null)}\n\n---\n\n`
    await new Promise(resolve => setImmediate(resolve))
  }
}
