/** An organisation with deployments that a worker could claim. */
export interface ClaimableOrganization {
  id: string
  /** When its last build was claimed; 0: never. */
  claimedAt: number
  isBuilding: boolean
  /** Build time within the last hour. */
  buildMs: number
}

export interface SharingTerms {
  /** Build time of an organisation per hour. Beyond it, the builds of others come first. */
  budgetMs: number
  /** In the last free lane, organisations without a running build come first. */
  isLastLane: boolean
}

/** Orders organisations by whose turn it is to build: those within their budget first, then the one that has waited longest. */
export function orderOrganizations(
  organizations: readonly ClaimableOrganization[],
  { budgetMs, isLastLane }: SharingTerms,
): ClaimableOrganization[] {
  const isOver = ({ buildMs }: ClaimableOrganization) => (buildMs > budgetMs ? 1 : 0)
  const isBehind = ({ isBuilding }: ClaimableOrganization) => (isLastLane && isBuilding ? 1 : 0)
  return organizations.toSorted(
    (a, b) =>
      isBehind(a) - isBehind(b) ||
      isOver(a) - isOver(b) ||
      a.claimedAt - b.claimedAt ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}
