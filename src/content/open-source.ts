import { createSiteDownloads } from './assets/site-downloads.ts'
import { createSiteImages } from './assets/site-images.ts'
import type { ParsedSite } from './core/page.ts'
import type { SourceTree } from './core/source-tree.ts'
import { createLinkResolver } from './links/create-link-resolver.ts'
import { assembleSite } from './pages/assemble-site.ts'
import { createTraceCheck, digestPlan, type PageTrace } from './pages/page-trace.ts'
import type { PageReading } from './pages/read-page.ts'
import { type ReadingQueue, readQueuedPages } from './pages/read-queued-pages.ts'
import { createSourceDocuments } from './pages/source-documents.ts'
import { readSitePlan } from './readers/read-site-plan.ts'
import { hideSteering, readSteering, steeringIn } from './steering/read-steering.ts'

/** A documentation source whose pages can be read in any order, by several threads, and kept from one time to the next. */
export interface SiteSource {
  readonly pageCount: number
  /** Reads the pages that the queue names. Whatever is wrong with one is among its problems. */
  readPages(queue: ReadingQueue): void
  /** Digest of what is planned for a page, as in its trace. */
  digestPlan(position: number): string
  /** Tells whether a page would read as at the time of a trace with the same plan, `changed` being the files that differ since. */
  createTraceCheck(changed: ReadonlySet<string>): (position: number, trace: PageTrace) => boolean
  /** The site of all its pages' readings, in order, whenever they were made. */
  describe(readings: readonly PageReading[]): ParsedSite
}

/** `isCareful` keeps native code away from a source that broke it. */
export function openSource(source: SourceTree, { isCareful = false } = {}): SiteSource {
  const { tree, plan: planned } = planWithoutSteering(source)
  const plan = { ...planned, isCareful }
  const resolveLink = createLinkResolver(tree, plan)
  const needs = {
    plan,
    resolveLink,
    documents: createSourceDocuments(tree, plan),
    images: createSiteImages(tree),
    downloads: createSiteDownloads(tree),
  }
  return {
    pageCount: plan.pages.length,
    readPages: queue => readQueuedPages(needs, plan.pages, queue),
    digestPlan: position => {
      const page = plan.pages[position]
      return page === undefined ? '' : digestPlan(plan, page)
    },
    createTraceCheck: changed => {
      const isCurrent = createTraceCheck({ changed, resolveLink })
      return (position, trace) => {
        const page = plan.pages[position]
        return page !== undefined && digestPlan(plan, page) === trace.plan && isCurrent(page, trace)
      }
    },
    describe: readings => {
      const site = assembleSite(plan, readings)
      const { steering, problems } = readSteering(source, plan.root)
      return { ...site, problems: [...site.problems, ...problems], ...(steering && { steering }) }
    },
  }
}

/** Which folder is the site's root is known once it is planned; the plan is made anew where steering lies there. */
function planWithoutSteering(source: SourceTree) {
  const tree = hideSteering(source, [''])
  const plan = readSitePlan(tree)
  if (plan.root === '' || tree.read(steeringIn(plan.root)) === undefined) return { tree, plan }
  const bare = hideSteering(source, ['', plan.root])
  return { tree: bare, plan: readSitePlan(bare) }
}
