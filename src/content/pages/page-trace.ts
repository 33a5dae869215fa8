import { createHash } from 'node:crypto'
import { isMarkdownFile } from '../core/page-path.ts'
import type { PlannedPage, SitePlan } from '../core/site-plan.ts'
import type { ResolveLink } from '../links/create-link-resolver.ts'
import type { LinkTarget } from '../links/link-target.ts'

/** What the reading of a page rested on: while nothing of it changes, the page reads the same. Plain data. */
export interface PageTrace {
  /** Digest of the page as it was planned, and of what its tool makes of it. */
  plan: string
  /** Every file that was looked for, there or not: the page's own, snippets, included code. */
  files: string[]
  /** The page's links, each with what it led to. */
  links: [url: string, leadsTo: string][]
  /** Whether the page describes part of an API description: these may lie in any file that is no Markdown. */
  describesApi: boolean
}

export function digestPlan({ tool, root }: Pick<SitePlan, 'tool' | 'root'>, page: PlannedPage): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, root, page]))
    .digest('hex')
}

/** A link resolver that writes down what it was asked, and what each link led to. */
export function traceLinks(resolve: ResolveLink, links: PageTrace['links']): ResolveLink {
  const seen = new Set<string>()
  return (from, url) => {
    const target = resolve(from, url)
    if (!seen.has(url)) links.push([url, describeTarget(target)])
    seen.add(url)
    return target
  }
}

export interface TraceNeeds {
  /** Files that differ from those of the reading: added, modified and removed ones. */
  changed: ReadonlySet<string>
  resolveLink: ResolveLink
}

/** Tells whether a page that is planned as before would read as it did. */
export function createTraceCheck(
  needs: TraceNeeds,
): (page: PlannedPage, trace: Omit<PageTrace, 'plan'>) => boolean {
  const apiChanged = [...needs.changed].some(file => !isMarkdownFile(file))
  return (page, { files, links, describesApi }) =>
    !(describesApi && apiChanged) &&
    !files.some(file => needs.changed.has(file)) &&
    links.every(([url, leadsTo]) => describeTarget(needs.resolveLink(page, url)) === leadsTo)
}

/** What of a target does not follow from the link's own words. */
function describeTarget(target: LinkTarget): string {
  if (target.kind === 'page') return target.page.path
  return target.kind === 'file' ? `file ${target.file}` : target.kind
}
