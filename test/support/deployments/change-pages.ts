import type { BuildSite, ChangedSite } from '../../../src/builder/build-protocol.ts'
import { noFindings } from '../../../src/builder/checks/finding.ts'
import { encodeManifest } from '../../../src/builder/parsing/manifest.ts'
import { createMemoryTree } from '../../../src/content/index.ts'
import { parseSite } from '../../../src/content/parsing.ts'
import { buildChanges, buildIndexUpon } from '../../../src/search/index.ts'
import { contentOf, joinBytes } from '../../../src/shared/index.ts'
import { buildFiles, buildSite } from '../../../src/site/index.ts'

/** A build of the pages that differ between two versions of the live site's files. */
export function changePages(
  before: Record<string, string>,
  after: Record<string, string>,
  details: Partial<ChangedSite> = {},
): BuildSite {
  return async ({ live }) => {
    if (live === undefined) throw new Error('nothing is live')
    const tree = createMemoryTree(after)
    const site = parseSite(tree)
    const earlier = parseSite(createMemoryTree(before)).pages.map(({ path }) => path)
    const pages = site.pages.filter(({ file }) => before[file] !== after[file])
    const added = site.pages.flatMap(({ path }, position): [number, string][] =>
      earlier.includes(path) ? [] : [[position, path]],
    )
    const removed = earlier.filter(path => site.pages.every(page => page.path !== path))
    const extension = added.length + removed.length > 0 ? { added, removed } : undefined
    const { traits } = buildIndexUpon(site, null)
    const index = buildChanges({ ...site, pages }, traits, removed)
    if (index === null) throw new Error('the changes need a whole build')
    return {
      kind: 'changed',
      base: live,
      changedIndex: contentOf(index),
      changedSite: contentOf(buildSite({ ...site, pages }, extension)),
      changedFiles: site.files.length > 0 ? contentOf(joinBytes(buildFiles(site, tree))) : null,
      manifest: contentOf(encodeManifest(new Map(Object.entries(after)))),
      pageCount: site.pages.length,
      siteName: null,
      findings: noFindings,
      replay: null,
      refusal: null,
      close: async () => {},
      ...details,
    }
  }
}
