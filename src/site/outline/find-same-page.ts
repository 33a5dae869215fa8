import type { ScopedPage, ScopedPages, SiteScope } from './outline.ts'

/** Finds the page whose path differs only in the folder of the language or version. */
export function findSamePage(
  pages: ScopedPages,
  page: ScopedPage,
  wanted: Partial<SiteScope>,
): string | undefined {
  const scope = { language: page.language, version: page.version, ...wanted }
  return listCandidates(page, scope).find(path => isIn(pages.get(path), scope))
}

function isIn(found: ScopedPage | undefined, scope: SiteScope): boolean {
  return found?.language === scope.language && found.version === scope.version
}

/** Candidate paths with the language or version folder replaced, removed or added. */
function listCandidates(page: ScopedPage, scope: SiteScope): string[] {
  const segments = page.path.split('/').filter(segment => segment !== '')
  const replaced = (own: string | null, other: string | null) =>
    segments
      .map(segment => (own !== null && isSame(segment, own) ? other : segment))
      .filter(segment => segment !== null)
  const languageSegments = replaced(page.language, scope.language)
  const versionSegments = replaced(page.version, scope.version)
  const without = replaced(page.language, null).filter(
    segment => page.version === scope.version || page.version === null || !isSame(segment, page.version),
  )
  const front = [scope.language, scope.version].flatMap(folder =>
    folder === null ? [] : [[folder, ...without]],
  )
  return [languageSegments, versionSegments, without, ...front].map(parts => `/${parts.join('/')}`)
}

function isSame(segment: string, name: string): boolean {
  return segment.toLowerCase() === name.toLowerCase()
}
