import type { JsonRecord } from '../core/json-value.ts'
import type { ContentProblem, Page } from '../core/page.ts'
import { combineRoles, everyone, type PageAccess } from '../core/page-access.ts'
import { changePage } from '../core/page-body.ts'
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
  if (planned.readers !== null) return readViewers(planned.public, planned.readers, values)
  // Here, the groups restrict only who may send requests from the page.
  const isForPlayground = isPublic === true && values.playground === 'auth'
  return {
    groups: isForPlayground ? [] : readNames(values.groups),
    public: typeof isPublic === 'boolean' ? isPublic : planned.public || null,
    isDraft: isDraftPage(values),
  }
}

/** Fern's `viewers` in the front matter can only restrict a page further. */
function readViewers(isPublic: boolean, readers: readonly string[], values: JsonRecord): Restriction {
  const viewers = readNames(values.viewers)
  const above = isPublic || readers.length === 0 ? [everyone] : readers
  const groups = combineRoles(above, viewers.length === 0 ? [everyone] : viewers).filter(
    name => name !== everyone,
  )
  return { groups, public: isPublic && groups.length === 0, isDraft: isDraftPage(values) }
}

function isDraftPage(values: JsonRecord): boolean {
  return values.draft === true || values.published === false
}

/**
 * Adds to each page who may read it, with a finding for each page that is not published while readers cannot sign in. In a Mintlify
 * site, that is a page with groups; if any page is public, also every page that is not. In a Fern site with roles, it is every page
 * that is not for everyone. Drafts of other tools are left out.
 */
export function restrictPages<T extends { page: Page; restriction: Restriction }>(
  { tool }: Pick<SitePlan, 'tool'>,
  read: readonly T[],
): { pages: T[]; restricted: string[]; problems: ContentProblem[] } {
  const hasPublicPages = read.some(({ restriction }) => restriction.public === true)
  const explain = ({ groups, public: isPublic }: Restriction): string | undefined => {
    if (tool !== 'mintlify' && tool !== 'fern') return undefined
    if (groups.length > 0) return `only readers in these groups may open it: ${groups.join(', ')}`
    if (isPublic === false)
      return tool === 'fern' ? 'it is not for everyone' : 'its front matter says "public: false"'
    if (hasPublicPages && isPublic === null)
      return 'other pages of the site are marked as public and this one is not'
  }
  const pages: T[] = []
  const restricted: string[] = []
  const problems: ContentProblem[] = []
  for (const parsed of read) {
    const { page, restriction } = parsed
    const isDraft = tool !== 'mintlify' && restriction.isDraft
    const reason = isDraft ? 'it is a draft' : explain(restriction)
    if (!isDraft) pages.push({ ...parsed, page: withAccess(page, restriction, reason !== undefined) })
    if (reason === undefined) continue
    restricted.push(page.path)
    const message = isDraft ? `Not published: ${reason}.` : `Not published: ${reason}. ${advice}`
    const isRestriction = isDraft ? {} : ({ isRestriction: true } as const)
    problems.push({ severity: 'warning', file: page.file, line: null, message, ...isRestriction })
  }
  return { pages, restricted, problems }
}

const advice = 'Set up sign-in for readers to show it to them.'

function withAccess(page: Page, { groups, public: isPublic }: Restriction, isRestricted: boolean): Page {
  const access: PageAccess = {
    ...(isRestricted && { isRestricted }),
    ...(isPublic === true && { isPublic }),
    ...(groups.length > 0 && { groups }),
  }
  return Object.keys(access).length === 0 ? page : changePage(page, { access })
}
