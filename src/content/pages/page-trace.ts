import { createHash, hash } from 'node:crypto'
import { inAnyFolder, isAssetFile, isDocumentFile } from '../core/page-path.ts'
import { isSameLabel, type SiteLabels } from '../core/site-labels.ts'
import type { PlannedPage, SitePlan } from '../core/site-plan.ts'
import type { ResolveLink } from '../links/create-link-resolver.ts'
import type { LinkTarget } from '../links/link-target.ts'
import { lookInIncluded } from '../links/look-in-included.ts'

/** The inputs of a page. While they stay the same, the parsed page does too. Plain data. */
export interface PageTrace {
  /** Digest of the page's plan, its tool and the site's root. */
  plan: string
  /** Every file that was looked up, found or not: the page, snippets, included code. */
  files: string[]
  /** The page's links and their targets. */
  links: [url: string, leadsTo: string][]
  /** The labels that were looked up, as in `UsedLabels`; missing if there are none. */
  labels?: [label: string, found: string][]
  /** Whether the page describes part of an API. API descriptions can be any files other than Markdown. */
  describesApi: boolean
}

/** The parts of a plan that all pages share. */
type SharedPlan = Pick<
  SitePlan,
  'tool' | 'root' | 'variables' | 'snippets' | 'appended' | 'includeFolders' | 'iconLibrary' | 'api'
>

/** Creates a function that digests the plan of a page. Writing what all pages share takes long on a site with many snippets. */
export function createPlanDigest(plan: SharedPlan): (page: PlannedPage) => string {
  const { tool, root, variables, snippets, appended, includeFolders, iconLibrary, api } = plan
  const shared = hash(
    'sha256',
    JSON.stringify([tool, root, iconLibrary, api, [...variables], [...snippets], appended, includeFolders]),
  )
  return page => hash('sha256', shared + JSON.stringify(page))
}

/** Digests everything about a plan that can differ while the list of files stays the same. */
export function digestWholePlan(plan: SitePlan): string {
  const hash = createHash('sha256')
  const { home, navigation, redirects, problems, labels } = plan
  hash.update(JSON.stringify([digestFrame(plan), home, navigation, redirects, problems, labels.digest]))
  for (const page of plan.pages) hash.update(JSON.stringify(page))
  return hash.digest('hex')
}

/** Digests a plan without its pages, its home page, its navigation, its redirects, its labels and its problems. */
export function digestFrame({
  pages: _,
  home: __,
  navigation: ___,
  redirects: ____,
  documents: _____,
  problems: ______,
  labels: _______,
  variables,
  snippets,
  ...frame
}: SitePlan): string {
  return hash('sha256', JSON.stringify([frame, [...variables], [...snippets]]))
}

/** Wraps a link resolver to record each link and its target. */
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
  /** The files that were added, changed or removed since. */
  changed: ReadonlySet<string>
  resolveLink: ResolveLink
  labels: SiteLabels
}

/** Creates a function that tells whether a page with an unchanged plan would be parsed to the same result. */
export function createTraceCheck(
  needs: TraceNeeds,
): (page: PlannedPage, trace: Omit<PageTrace, 'plan'>) => boolean {
  const changed = new Set([...needs.changed, ...[...needs.changed].map(inAnyFolder)])
  const apiChanged = [...needs.changed].some(file => !isDocumentFile(file) && !isAssetFile(file))
  return (page, { files, links, labels = [], describesApi }) => {
    if ((describesApi && apiChanged) || files.some(file => changed.has(file))) return false
    if (!labels.every(label => isSameLabel(needs.labels, label))) return false
    const resolve = lookInIncluded(needs.resolveLink, files)
    return links.every(([url, leadsTo]) => describeTarget(resolve(page, url)) === leadsTo)
  }
}

/** Describes the part of a target that the link's text does not determine. */
function describeTarget(target: LinkTarget): string {
  if (target.kind === 'page') return target.page.path
  return target.kind === 'file' ? `file ${target.file}` : target.kind
}
