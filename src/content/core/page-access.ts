/** What a source says about who may read a page. */
export interface PageAccess {
  /** Not published while readers cannot sign in. */
  isRestricted?: true
  /** Readable without signing in. */
  isPublic?: true
  /** Only for signed-in readers in one of these groups; missing if there are none. */
  groups?: string[]
}

/** The role that Fern gives every visitor. */
export const everyone = 'everyone'

/**
 * The groups of readers that have a role of both lists. If the lists share none, readers would need two roles. Nobody is in the group
 * that stands for them, unless somebody makes it.
 */
export function combineRoles(one: readonly string[], other: readonly string[]): string[] {
  if (one.includes(everyone)) return [...other]
  if (other.includes(everyone)) return [...one]
  const shared = one.filter(role => other.includes(role))
  return shared.length > 0 ? shared : [`${one.join(' or ')} and ${other.join(' or ')}`]
}

/** The reader of a page, as far as access depends on it. */
export type Audience =
  /** Members, admin keys and builds: every page. */
  | { kind: 'all' }
  /** Everybody, on a site where readers cannot sign in. */
  | { kind: 'open' }
  /** A reader who has not signed in, on a site where readers can. */
  | { kind: 'anonymous' }
  | { kind: 'reader'; groups: readonly string[] }

/**
 * Decides whether a reader may read a page. Every address, search and answer depends on this function. While readers cannot sign
 * in, restricted pages are not published. Where they can, a page is private unless it is public, and its groups decide further.
 */
export function mayRead(access: PageAccess | null | undefined, audience: Audience): boolean {
  const { isRestricted = false, isPublic = false, groups = [] } = access ?? {}
  switch (audience.kind) {
    case 'all':
      return true
    case 'open':
      return !isRestricted
    case 'anonymous':
      return isPublic && groups.length === 0
    case 'reader':
      return groups.length === 0 || groups.some(group => audience.groups.includes(group))
  }
}

/** Names an audience. Readers of the same name may read the same pages; `used` are the groups that pages of the site have. */
export function nameAudience(audience: Audience, used: ReadonlySet<string>): string {
  if (audience.kind !== 'reader') return audience.kind
  const groups = new Set(audience.groups.filter(group => used.has(group)))
  return JSON.stringify(['reader', ...[...groups].sort()])
}

/** Whether everybody who may read the second page may also read the first. */
export function isAsOpen(one: PageAccess | undefined, other: PageAccess | undefined): boolean {
  const [{ groups = [], isPublic, isRestricted }, second] = [one ?? {}, other ?? {}]
  const areGroupsMet = groups.length === 0 || groups.join('\n') === second.groups?.join('\n')
  return (
    areGroupsMet &&
    (isPublic === true || second.isPublic !== true) &&
    (!isRestricted || second.isRestricted === true)
  )
}
