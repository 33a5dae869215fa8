/** A question in one wording, however often it was asked. */
export interface Wording {
  text: string
  count: number
  /** Milliseconds. */
  lastAskedAt: number
  /** Its terms, each once, with their weights: the rarer the heavier. */
  terms: ReadonlyMap<string, number>
}

export interface QuestionGroup {
  count: number
  lastAskedAt: number
  /** The most typical first. */
  wordings: Wording[]
}

interface GrowingGroup {
  leader: Wording
  leaderLength: number
  members: Wording[]
}

/** The cosine from which on two questions are taken for one. */
const likeness = 0.5

/**
 * Groups questions by the likeness of their terms: the cosine of their weighted term sets. Leader clustering (Hartigan 1975),
 * the most asked first: a question joins the group whose leader it is most like, or leads one of its own. Unlike
 * single linkage it cannot chain questions that have nothing in common; and the terms of leaders are looked up, so that a
 * question is compared only with leaders that share a term.
 */
export function groupQuestions(wordings: readonly Wording[]): QuestionGroup[] {
  const groups: GrowingGroup[] = []
  const ledBy = new Map<string, GrowingGroup[]>()
  const ordered = wordings.toSorted(
    (one, other) => other.count - one.count || other.lastAskedAt - one.lastAskedAt,
  )
  for (const wording of ordered) {
    const group = findGroup(ledBy, wording)
    if (group) {
      group.members.push(wording)
      continue
    }
    const led = { leader: wording, leaderLength: lengthOf(wording.terms), members: [wording] }
    groups.push(led)
    for (const term of wording.terms.keys()) {
      const known = ledBy.get(term)
      if (known) known.push(led)
      else ledBy.set(term, [led])
    }
  }
  return groups
    .map(describeGroup)
    .sort((one, other) => other.count - one.count || other.lastAskedAt - one.lastAskedAt)
}

function findGroup(ledBy: Map<string, GrowingGroup[]>, { terms }: Wording): GrowingGroup | undefined {
  const shared = new Map<GrowingGroup, number>()
  for (const [term, weight] of terms)
    for (const group of ledBy.get(term) ?? []) shared.set(group, (shared.get(group) ?? 0) + weight * weight)
  const length = lengthOf(terms)
  let best: GrowingGroup | undefined
  let highest = likeness
  for (const [group, product] of shared) {
    const cosine = product / (length * group.leaderLength)
    if (cosine < highest) continue
    best = group
    highest = cosine
  }
  return best
}

function describeGroup({ members }: GrowingGroup): QuestionGroup {
  const centre = new Map<string, number>()
  for (const { terms, count } of members) {
    const length = lengthOf(terms) || 1
    for (const [term, weight] of terms) centre.set(term, (centre.get(term) ?? 0) + (count * weight) / length)
  }
  const typicality = new Map(members.map(member => [member, closeness(member, centre)]))
  return {
    count: members.reduce((sum, { count }) => sum + count, 0),
    lastAskedAt: Math.max(...members.map(({ lastAskedAt }) => lastAskedAt)),
    wordings: members.toSorted(
      (one, other) => (typicality.get(other) ?? 0) - (typicality.get(one) ?? 0) || other.count - one.count,
    ),
  }
}

function closeness({ terms }: Wording, centre: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [term, weight] of terms) product += weight * (centre.get(term) ?? 0)
  return product / (lengthOf(terms) || 1)
}

function lengthOf(terms: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const weight of terms.values()) sum += weight * weight
  return Math.sqrt(sum)
}
