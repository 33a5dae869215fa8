import type { JsonRecord } from '../core/json-value.ts'
import type { ContentProblem, Page } from '../core/page.ts'
import type { PlannedPage, SitePlan } from '../core/site-plan.ts'
import { readNames } from '../formats/read-front-matter.ts'

/** What a page and its place in the navigation say about its readers. */
export interface Restriction {
  /** The groups whose members may read the page; empty if it names none. */
  groups: string[]
  /** Null if neither the page nor the navigation says so. */
  public: boolean | null
  isDraft: boolean
}

export function readRestriction(planned: PlannedPage, values: JsonRecord): Restriction {
  const { public: isPublic } = values
  // Here, the groups restrict only who may send requests from the page.
  const isForPlayground = isPublic === true && values.playground === 'auth'
  return {
    groups: isForPlayground ? [] : readNames(values.groups),
    public: typeof isPublic === 'boolean' ? isPublic : planned.public || null,
    isDraft: values.draft === true || values.published === false,
  }
}

/**
 * Separates the pages that anybody may read from the restricted ones, with a finding for each of those. In a Mintlify site, a page
 * with groups is restricted. If any page is public, every page that is not is restricted, too. Drafts are restricted in the sites of
 * other tools.
 */
export function restrictPages<T extends { page: Pick<Page, 'file' | 'path'>; restriction: Restriction }>(
  { tool }: Pick<SitePlan, 'tool'>,
  pages: readonly T[],
): { open: T[]; restricted: string[]; problems: ContentProblem[] } {
  const hasPublicPages = pages.some(({ restriction }) => restriction.public === true)
  const explain = ({ groups, public: isPublic, isDraft }: Restriction): string | undefined => {
    if (tool !== 'mintlify') return isDraft ? 'it is a draft' : undefined
    if (groups.length > 0) return `only readers in these groups may open it: ${groups.join(', ')}`
    if (isPublic === false) return 'its front matter says "public: false"'
    if (hasPublicPages && isPublic === null)
      return 'other pages of the site are marked as public and this one is not'
  }
  const open: T[] = []
  const restricted: string[] = []
  const problems: ContentProblem[] = []
  for (const parsed of pages) {
    const reason = explain(parsed.restriction)
    if (reason === undefined) open.push(parsed)
    else {
      const { file, path } = parsed.page
      restricted.push(path)
      problems.push({ severity: 'warning', file, line: null, message: `Not published: ${reason}.` })
    }
  }
  return { open, restricted, problems }
}
