import { createAnchorFinder } from './links/anchor-finder.ts'
import { createLinkResolver } from './links/create-link-resolver.ts'
import type { FindAnchor } from './links/resolve-links.ts'
import { readSitePlan, type SitePlan } from './navigation/site-plan.ts'
import type { ContentProblem, NavigationNode, ParsedSite } from './page.ts'
import type { PageReading, ReadPage } from './read-page.ts'
import { readPages } from './read-pages.ts'
import { createSourceDocuments } from './source-documents.ts'
import type { SourceTree } from './source-tree.ts'

/** Reads a documentation source. Pages that are broken are left out and named among the problems; the rest of the site goes on. */
export function parseSite(
  tree: SourceTree,
  options: { onProgress?(done: number, total: number): void } = {},
): ParsedSite {
  const plan = readSitePlan(tree)
  const needs = {
    plan,
    documents: createSourceDocuments(tree, plan),
    resolveLink: createLinkResolver(tree, plan),
  }
  const readings = readPages(
    { ...needs, findAnchor: (_path, anchor) => anchor },
    plan.pages,
    options.onProgress,
  )
  const findAnchor = createAnchorFinder(readings.map(({ read }) => read).filter(read => read !== null))
  const stale = plan.pages.filter((_page, index) => namesOtherAnchors(readings[index], findAnchor))
  const settled = new Map(
    readPages({ ...needs, findAnchor }, stale).map((reading, index) => [stale[index], reading]),
  )
  return describeSite(
    plan,
    readings.map((reading, index) => settled.get(plan.pages[index]) ?? reading),
  )
}

/** Anchors are known once every page was read: pages that name a heading by another address are read again. */
function namesOtherAnchors(reading: PageReading | undefined, findAnchor: FindAnchor): boolean {
  const links = reading?.read?.page.links ?? []
  return links.some(({ path, anchor }) => anchor !== null && findAnchor(path, anchor) !== anchor)
}

function describeSite(plan: SitePlan, readings: readonly PageReading[]): ParsedSite {
  const read = readings.map(reading => reading.read).filter(item => item !== null)
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
