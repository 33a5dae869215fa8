import { changePage } from '../core/page-body.ts'
import { parentFolder } from '../core/page-path.ts'
import type { ParsedPage } from './read-page.ts'
import { nameAfterPath } from './read-page-details.ts'

const bannerPages = 3

/** A page whose title is its first heading. */
export interface TitledPage {
  file: string
  title: string
}

/**
 * Replaces titles that several pages of a folder share: such a first heading is the project's banner. These pages are named after
 * their files.
 */
export function replaceBannerTitles(pages: readonly ParsedPage[]): ParsedPage[] {
  const counts = countTitles(pages.filter(read => read.isTitledByHeading).map(({ page }) => page))
  return pages.map(read => {
    if (!read.isTitledByHeading || (counts.get(keyOf(read.page)) ?? 0) < bannerPages) return read
    const title = nameAfterPath(read.page.path)
    return { ...read, page: changePage(read.page, { title }), navigationTitle: title }
  })
}

/** Whether pages that are added or removed can make a title a banner, or an ordinary title again. */
export function canChangeBanners(
  kept: readonly TitledPage[],
  { added, removed }: { added: readonly TitledPage[]; removed: readonly TitledPage[] },
): boolean {
  const counts = countTitles(kept)
  return [added, removed].some(others =>
    [...countTitles(others)].some(([key, count]) => count + (counts.get(key) ?? 0) >= bannerPages),
  )
}

/** The number of pages of a folder with the same title. */
function countTitles(pages: readonly TitledPage[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of pages) counts.set(keyOf(page), (counts.get(keyOf(page)) ?? 0) + 1)
  return counts
}

function keyOf({ file, title }: TitledPage): string {
  return `${parentFolder(file)}\n${title}`
}
