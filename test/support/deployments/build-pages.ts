import type { BuildSite } from '../../../src/builder/build-protocol.ts'
import { createMemoryTree } from '../../../src/content/index.ts'
import { parseSite } from '../../../src/content/parsing.ts'
import { buildIndex } from '../../../src/search/index.ts'
import { contentOf } from '../../../src/shared/index.ts'
import { buildSite } from '../../../src/site/index.ts'
import { scriptBuild } from './script-build.ts'

/** Like `scriptBuild`, but with a real index and site. */
export function buildPages(files: Record<string, string>): BuildSite {
  const script = scriptBuild(files)
  return async (...input) => {
    const outcome = await script(...input)
    if (outcome.kind !== 'built') return outcome
    const site = parseSite(createMemoryTree(files))
    return { ...outcome, index: contentOf(buildIndex(site)), site: contentOf(buildSite(site)) }
  }
}
