import { createSiteDownloads } from './assets/site-downloads.ts'
import { createSiteImages } from './assets/site-images.ts'
import type { ContentProblem, ParsedSite } from './core/page.ts'
import type { SourceTree } from './core/source-tree.ts'
import { createLinkResolver } from './links/create-link-resolver.ts'
import { reportUnreadFiles } from './outline/report-unread-files.ts'
import { assembleChanges, type ChangedPages, type KnownSite } from './pages/assemble-changes.ts'
import { type AssembledSite, assembleSite } from './pages/assemble-site.ts'
import { type NavigationEntry, nameNavigation } from './pages/name-navigation.ts'
import {
  createPlanDigest,
  createTraceCheck,
  digestFrame,
  digestWholePlan,
  type PageTrace,
} from './pages/page-trace.ts'
import type { PageReading } from './pages/read-page.ts'
import { type ReadingQueue, readQueuedPages } from './pages/read-queued-pages.ts'
import { createSourceDocuments } from './pages/source-documents.ts'
import { readSitePlan } from './readers/read-site-plan.ts'
import { hideSteering, readSteering } from './steering/read-steering.ts'

/** A source whose pages can be read in any order, by several threads, and cached between deployments. */
export interface SiteSource {
  readonly pageCount: number
  /** Whether pages show when they last changed, as far as that is known. */
  readonly showsDates: boolean
  /** What is wrong with the plan: the configuration and the navigation. */
  readonly planProblems: readonly ContentProblem[]
  /** The path of a page, and the file that it is made from. */
  pathOf(position: number): string
  fileOf(position: number): string
  /** Reads the pages of the queue. Everything wrong with a page is in its problems. */
  readPages(queue: ReadingQueue): void
  /** The digest of a page's plan, as in its trace. */
  digestPlan(position: number): string
  /** Creates a function that tells whether a cached page is still valid. `changed` holds the files that differ since. */
  createTraceCheck(changed: ReadonlySet<string>): (position: number, trace: PageTrace) => boolean
  /** Assembles the site from the readings of all its pages, in order, whenever they were made. */
  describe(readings: readonly PageReading[]): AssembledSite
  /** The digest of the whole plan: which pages there are, and where. */
  digestWholePlan(): string
  /** The digest of the plan without its pages, its home page, its navigation, its redirects, its labels and its problems. */
  digestFrame(): string
  /** Describes the parts of the plan that `digestFrame` leaves out, for a site whose pages are known. */
  describePlan(entryOf: (path: string) => NavigationEntry | undefined): PlanParts
  /** Completes some pages of a site, of which the rest did not change. Null if the whole site has to be assembled. */
  describeChanges(readings: readonly PageReading[], known: KnownSite): ChangedPages | null
}

export type PlanParts = Pick<ParsedSite, 'navigation' | 'redirects' | 'defaultVersions'>

/** `isCareful` avoids native code, for a source that crashed it. */
export function openSource(source: SourceTree, { isCareful = false } = {}): SiteSource {
  const { tree, plan: planned } = planWithoutSteering(source)
  const plan = { ...planned, isCareful }
  const resolveLink = createLinkResolver(tree, plan)
  const digestPlan = createPlanDigest(plan)
  const needs = {
    tree: source,
    plan,
    digestPlan,
    resolveLink,
    documents: createSourceDocuments(tree, plan),
    images: createSiteImages(tree),
    downloads: createSiteDownloads(tree),
  }
  return {
    pageCount: plan.pages.length,
    showsDates: plan.settings !== null || plan.showsDates,
    planProblems: plan.problems,
    pathOf: position => plan.pages[position]?.path ?? '',
    fileOf: position => plan.pages[position]?.file ?? '',
    readPages: queue => readQueuedPages(needs, plan.pages, queue),
    digestPlan: position => {
      const page = plan.pages[position]
      return page === undefined ? '' : digestPlan(page)
    },
    createTraceCheck: changed => {
      const isCurrent = createTraceCheck({ changed, resolveLink, labels: plan.labels })
      return (position, trace) => {
        const page = plan.pages[position]
        return page !== undefined && digestPlan(page) === trace.plan && isCurrent(page, trace)
      }
    },
    digestWholePlan: () => digestWholePlan(plan),
    digestFrame: () => digestFrame(plan),
    describePlan: entryOf => ({
      navigation: nameNavigation(plan.navigation, entryOf),
      redirects: plan.redirects,
      defaultVersions: plan.defaultVersions,
    }),
    describeChanges: assembleChanges,
    describe: readings => {
      const site = assembleSite(needs, readings)
      const { steering, problems } = readSteering(source, plan.root)
      const all = [...site.problems, ...reportUnreadFiles(tree, plan), ...problems]
      return { ...site, problems: all, ...(steering && { steering }) }
    },
  }
}

/** The plan determines the site's root. If steering lies there, the site is planned again without it. */
function planWithoutSteering(source: SourceTree) {
  const tree = hideSteering(source, [''])
  const plan = readSitePlan(tree)
  if (plan.root === '') return { tree, plan }
  const bare = hideSteering(source, ['', plan.root])
  return bare.files().length === tree.files().length
    ? { tree, plan }
    : { tree: bare, plan: readSitePlan(bare) }
}
