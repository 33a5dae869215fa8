import { changePage } from '../core/page-body.ts'
import { parentFolder } from '../core/page-path.ts'
import type { ParsedPage } from './read-page.ts'
import { nameAfterPath } from './read-page-details.ts'

const bannerPages = 3

/**
 * Replaces titles that several pages of a folder share: such a first heading is the project's banner. These pages are named after
 * their files.
 */
export function replaceBannerTitles(pages: readonly ParsedPage[]): ParsedPage[] {
  const counts = new Map<string, number>()
  const toKey = ({ page }: ParsedPage) => `${parentFolder(page.file)}\n${page.title}`
  for (const read of pages)
    if (read.isTitledByHeading) counts.set(toKey(read), (counts.get(toKey(read)) ?? 0) + 1)
  return pages.map(read => {
    if (!read.isTitledByHeading || (counts.get(toKey(read)) ?? 0) < bannerPages) return read
    const title = nameAfterPath(read.page.path)
    return { ...read, page: changePage(read.page, { title }), navigationTitle: title }
  })
}
