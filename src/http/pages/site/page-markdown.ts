import { listPageMarkdown, makeLinksAbsolute } from '../../../assistant/index.ts'
import { runInSteps, type Steps } from '../../../shared/index.ts'
import { isListed, writeInstructions } from '../../../site/index.ts'
import type { HostedSite } from './find-hosted-site.ts'

/** Whether the site has such a page. */
export function hasPageMarkdown({ live }: HostedSite, path: string): boolean {
  return live.index.findPage(path) !== undefined
}

/** Writes a page as Markdown with absolute links. Undefined if the site has no such page. */
export function* writePageMarkdown(hosted: HostedSite, path: string): Steps<string | undefined> {
  const position = hosted.live.index.findPage(path)
  if (position === undefined) return undefined
  const parts: string[] = writeInstructions(hosted.live.site)
  for (const part of listPageMarkdown(hosted.live.index, position)) {
    parts.push(makeLinksAbsolute(part, hosted.pageUrl))
    yield part.length
  }
  return `${parts.join('\n\n')}\n`
}

/** Writes all visible pages as Markdown, each followed by its URL. Yields to other requests between pages. */
export async function* writeWholeSite(hosted: HostedSite): AsyncGenerator<string> {
  for (const path of hosted.live.site.paths()) {
    const page = hosted.live.site.describePage(path)
    if (page === undefined || !isListed(page)) continue
    const markdown = await runInSteps(writePageMarkdown(hosted, path))
    if (markdown !== undefined) yield `${markdown}\nSource: ${hosted.pageUrl(path, null)}\n\n---\n\n`
    await new Promise(resolve => setImmediate(resolve))
  }
}
