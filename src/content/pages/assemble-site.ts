import { type FileRoom, limitFiles } from '../assets/limit-files.ts'
import type { ContentProblem, Page, ParsedSite, SiteFile } from '../core/page.ts'
import type { SitePlan } from '../core/site-plan.ts'
import { createAnchorFinder, type FindAnchor } from '../links/create-anchor-finder.ts'
import { resolveAnchors } from '../links/resolve-anchors.ts'
import { describeEntry, nameNavigation } from './name-navigation.ts'
import { publishBrand } from './publish-brand.ts'
import { type PublishNeeds, publishSettings } from './publish-settings.ts'
import type { PageReading, ParsedPage } from './read-page.ts'
import { replaceBannerTitles } from './replace-banner-titles.ts'
import { reportRemoteHosts } from './report-remote-hosts.ts'
import { restrictPages } from './restrict-pages.ts'

type Settled = Pick<PageReading, 'read' | 'problems'>

export interface AssembledSite extends ParsedSite {
  /** The problems of each page, in the order of the readings. `problems` has these and those of the site, each once. */
  pageProblems: ContentProblem[][]
  /** The source's images and downloads that the site itself shows, such as its logo, whether they exist or not. */
  siteFiles: string[]
  /** How many more images and downloads the site can have; null if some were left out. */
  room: FileRoom | null
}

/** Assembles the site from its pages, and resolves what depends on other pages: anchors, shared titles, limits. */
export function assembleSite(
  {
    plan,
    ...needs
  }: Omit<PublishNeeds, 'root'> & {
    plan: Pick<
      SitePlan,
      | 'tool'
      | 'name'
      | 'root'
      | 'navigation'
      | 'defaultVersions'
      | 'problems'
      | 'redirects'
      | 'brand'
      | 'settings'
      | 'showsDates'
    >
  },
  readings: readonly PageReading[],
): AssembledSite {
  const settled = settle(readings)
  const parsed = settled.map(reading => reading.read).filter(item => item !== null)
  const { pages: published, restricted, problems: refusals } = restrictPages(plan, parsed)
  const read = replaceBannerTitles(published)
  const siteFiles = new Set<string>()
  const ofSite: PublishNeeds = {
    ...{ ...needs, root: plan.root },
    images: noteReads(needs.images, siteFiles),
    downloads: noteReads(needs.downloads, siteFiles),
  }
  const look = plan.brand ? publishBrand(ofSite.images, plan.brand) : undefined
  const settings = plan.settings ? publishSettings(ofSite, plan.settings) : undefined
  const { files, room, problems } = limitFiles([
    ...(look?.files ?? []),
    ...(settings?.files ?? []),
    ...read.flatMap(item => item.files),
  ])
  const usedBy = listUsers(
    read,
    new Set([...(look?.files ?? []), ...(settings?.files ?? [])].map(file => file.name)),
  )
  const byPath = new Map(read.map(item => [item.page.path, item]))
  const linkProblems = reportLinks(
    read.map(({ page }) => page),
    new Set(restricted),
    path => byPath.has(path),
  )
  return {
    name: plan.name,
    pages: read.map(item => item.page),
    ...(plan.defaultVersions.length > 0 && { defaultVersions: plan.defaultVersions }),
    navigation: nameNavigation(plan.navigation, path => {
      const item = byPath.get(path)
      return item && describeEntry(item)
    }),
    restricted,
    redirects: plan.redirects,
    ...(look && { brand: look.brand }),
    ...(settings && { settings: settings.settings }),
    ...(plan.showsDates && { showsDates: true }),
    files: files.map(file => ({ ...file, ...usedBy(file) })),
    siteFiles: [...siteFiles],
    room,
    pageProblems: settled.map(({ read: parsed, problems }) => [
      ...problems,
      ...((parsed && linkProblems.get(parsed.page.path)) ?? []),
    ]),
    problems: uniqueProblems([
      ...plan.problems,
      ...settled.flatMap(reading => reading.problems),
      ...refusals,
      ...(look?.problems ?? []),
      ...(settings?.problems ?? []),
      ...[...linkProblems.values()].flat(),
      ...reportRemoteHosts(read.map(({ page }) => ({ file: page.file, remote: page.settings?.remote }))),
      ...problems,
    ]),
  }
}

function noteReads<Found>({ read }: { read(file: string): Found }, noted: Set<string>) {
  return {
    read(file: string) {
      noted.add(file)
      return read(file)
    },
  }
}

/** Finds the pages that use a file. A file of the whole site has none. */
export function listUsers(pages: readonly ParsedPage[], ofSite: ReadonlySet<string> = new Set()) {
  const users = new Map<string, Set<string>>()
  for (const { page, files } of pages)
    for (const { name } of files) users.set(name, (users.get(name) ?? new Set()).add(page.path))
  return ({ name }: SiteFile): Pick<SiteFile, 'usedBy'> =>
    ofSite.has(name) ? {} : { usedBy: [...(users.get(name) ?? [])] }
}

/** Resolves the anchors of links. This needs the headings of every page. */
function settle(readings: readonly PageReading[]): Settled[] {
  const findAnchor = createAnchorFinder(readings.map(({ read }) => read).filter(read => read !== null))
  return resolveAll(readings, findAnchor)
}

export function resolveAll(readings: readonly PageReading[], findAnchor: FindAnchor): Settled[] {
  return readings.map(({ read, problems }) => {
    if (read === null) return { read, problems }
    const settled = resolveAnchors(read.page, read.anchored, findAnchor)
    return { read: { ...read, page: settled.page }, problems: [...problems, ...settled.problems] }
  })
}

/** Reports the links from published pages to others, by the page's path. */
export function reportLinks(
  pages: readonly Page[],
  restricted: ReadonlySet<string>,
  isBuilt: (path: string) => boolean,
): Map<string, ContentProblem[]> {
  const found = new Map<string, ContentProblem[]>()
  for (const { path: from, file, links } of pages) {
    const hidden = restricted.has(from) ? [] : links.filter(({ path }) => restricted.has(path))
    if (hidden.length === 0) continue
    const problems = hidden.map(({ path, line }): ContentProblem => {
      const message = `The link leads to ${path}, which is not published.`
      const isRestriction = isBuilt(path) ? { isRestriction: true as const } : {}
      return { severity: 'warning', kind: 'link', file, line, message, ...isRestriction }
    })
    found.set(from, problems)
  }
  return found
}

/** Leaves out problems that say the same about the same line. */
export function uniqueProblems(problems: readonly ContentProblem[]): ContentProblem[] {
  return [
    ...new Map(
      problems.map(problem => [
        `${problem.severity} ${problem.file} ${problem.line} ${problem.message}`,
        problem,
      ]),
    ).values(),
  ]
}
