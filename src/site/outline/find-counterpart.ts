import type { ScopedPage, SiteScope } from './create-outline.ts'

/** Sites put their languages and versions in folders: the same path with the other folder is the same page. */
export function findCounterpart(
  byPath: ReadonlyMap<string, ScopedPage>,
  inOrder: readonly ScopedPage[],
  page: ScopedPage,
  wanted: Partial<SiteScope>,
): string | undefined {
  const scope = { language: page.language, version: page.version, ...wanted }
  const fits = (found: ScopedPage | undefined) =>
    found?.language === scope.language && found.version === scope.version
  const same = listCandidates(page, scope).find(path => fits(byPath.get(path)))
  return same ?? inOrder.find(fits)?.path
}

/** The page's path with the folder of its language or version changed, taken away, or put in front. */
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
