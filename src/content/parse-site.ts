import { createLinkResolver } from './links/create-link-resolver.ts'
import type { FindAnchor } from './links/resolve-links.ts'
import { type PlannedPage, readSitePlan, type SitePlan } from './navigation/site-plan.ts'
import type { ContentProblem, NavigationNode, ParsedSite } from './page.ts'
import { type PageNeeds, type PageReading, type ReadPage, readPage } from './read-page.ts'
import { createTimeBound, type TimeBound } from './run-within.ts'
import { createSourceDocuments } from './source-documents.ts'
import type { SourceTree } from './source-tree.ts'

const pageLimitMs = 10_000

/** Reads a documentation source. Pages that are broken are left out and named among the problems; the rest of the site goes on. */
export function parseSite(
  tree: SourceTree,
  options: { onProgress?(done: number, total: number): void } = {},
): ParsedSite {
  const plan = readSitePlan(tree)
  const time = createTimeBound()
  const needs = {
    plan,
    documents: createSourceDocuments(tree, plan),
    resolveLink: createLinkResolver(tree, plan),
  }
  const keepAnchor: FindAnchor = (_path, anchor) => anchor
  const readings = plan.pages.map((planned, index) => {
    const reading = readBounded(time, { ...needs, findAnchor: keepAnchor }, planned)
    options.onProgress?.(index + 1, plan.pages.length)
    return reading
  })
  const findAnchor = createAnchorFinder(readings)
  const settled = readings.map((reading, index) => {
    const planned = plan.pages[index]
    return planned !== undefined && namesOtherAnchors(reading, findAnchor)
      ? readBounded(time, { ...needs, findAnchor }, planned)
      : reading
  })
  return describeSite(plan, settled)
}

/** Anchors are known once every page was read: those that name a heading by another address are read again. */
function namesOtherAnchors({ read }: PageReading, findAnchor: FindAnchor): boolean {
  return (
    read?.page.links.some(({ path, anchor }) => anchor !== null && findAnchor(path, anchor) !== anchor) ??
    false
  )
}

function createAnchorFinder(readings: readonly PageReading[]): FindAnchor {
  const pages = new Map<string, { anchors: Set<string>; aliases: ReadonlyMap<string, string | null> }>()
  for (const { read } of readings) {
    if (read === null) continue
    pages.set(read.page.path, {
      anchors: new Set(read.page.headings.map(heading => heading.anchor)),
      aliases: read.aliases,
    })
  }
  return (path, anchor) => {
    const page = pages.get(path)
    if (page === undefined) return null
    return page.anchors.has(anchor) ? anchor : page.aliases.get(anchor)
  }
}

function readBounded(time: TimeBound, needs: PageNeeds, planned: PlannedPage): PageReading {
  const refuse = (message: string): PageReading => ({
    read: null,
    problems: [{ severity: 'error', file: planned.file, line: null, message }],
  })
  try {
    const bounded = time.run(pageLimitMs, () => readPage(needs, planned))
    return (
      bounded?.result ??
      refuse(`The page takes longer than ${pageLimitMs / 1_000} seconds to read. Split it.`)
    )
  } catch (cause) {
    if (cause instanceof RangeError) return refuse('The page nests too deeply to be read.')
    return refuse(`The page cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
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
