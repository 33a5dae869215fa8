import { createAnchorFinder } from './links/anchor-finder.ts'
import { createLinkResolver } from './links/create-link-resolver.ts'
import { settleAnchors } from './links/settle-anchors.ts'
import { nameBannerPages } from './name-banner-pages.ts'
import { readSitePlan, type SitePlan } from './navigation/site-plan.ts'
import type { ContentProblem, NavigationNode, ParsedSite } from './page.ts'
import type { PageReading, ReadPage } from './read-page.ts'
import { type ReadPagesOptions, readPages } from './read-pages.ts'
import { createSourceDocuments } from './source-documents.ts'
import type { SourceTree } from './source-tree.ts'

/** Reads a documentation source. Pages that are broken are left out and named among the problems; the rest of the site goes on. */
export function parseSite(tree: SourceTree, options: ReadPagesOptions = {}): ParsedSite {
  const plan = readSitePlan(tree)
  const documents = createSourceDocuments(tree, plan)
  const needs = { plan, documents, resolveLink: createLinkResolver(tree, plan) }
  return describeSite(plan, settle(readPages(needs, plan.pages, options)))
}

/** Links name places on other pages: which of them exist is known once every page was read. */
function settle(readings: readonly PageReading[]): PageReading[] {
  const findAnchor = createAnchorFinder(readings.map(({ read }) => read).filter(read => read !== null))
  return readings.map(({ read, problems }) => {
    if (read === null) return { read, problems }
    const settled = settleAnchors(read.page, read.anchored, findAnchor)
    return { read: { ...read, page: settled.page }, problems: [...problems, ...settled.problems] }
  })
}

function describeSite(plan: SitePlan, readings: readonly PageReading[]): ParsedSite {
  const read = nameBannerPages(readings.map(reading => reading.read).filter(item => item !== null))
  return {
    name: plan.name,
    pages: read.map(item => item.page),
    navigation: nameNavigation(plan.navigation, new Map(read.map(item => [item.page.path, item]))),
    problems: unique([...plan.problems, ...readings.flatMap(reading => reading.problems)]),
  }
}

/** Gives pages in the navigation their own titles where the configuration has none; broken pages are left out. */
function nameNavigation(
  nodes: readonly NavigationNode[],
  pages: ReadonlyMap<string, ReadPage>,
): NavigationNode[] {
  return nodes.flatMap(node => {
    const page = node.path === undefined ? undefined : pages.get(node.path)
    const children = node.children === undefined ? undefined : nameNavigation(node.children, pages)
    if (page === undefined && (children === undefined || children.length === 0)) return []
    return [
      {
        title: node.title || page?.navigationTitle || '',
        ...(page === undefined ? {} : { path: page.page.path }),
        ...(children === undefined ? {} : { children }),
      },
    ]
  })
}

function unique(problems: readonly ContentProblem[]): ContentProblem[] {
  return [
    ...new Map(
      problems.map(problem => [
        `${problem.severity} ${problem.file} ${problem.line} ${problem.message}`,
        problem,
      ]),
    ).values(),
  ]
}
