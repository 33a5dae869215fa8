import { setImmediate } from 'node:timers/promises'

/** One wording of a question, with its number of occurrences. */
export interface Wording {
  text: string
  count: number
  /** Milliseconds. */
  lastAskedAt: number
  /** Distinct terms with their weights: rare terms weigh more. */
  terms: ReadonlyMap<string, number>
}

export interface QuestionGroup<Member extends Wording = Wording> {
  count: number
  lastAskedAt: number
  /** The most typical one first. */
  wordings: Member[]
}

interface GrowingGroup<Member extends Wording> {
  leader: Member
  leaderLength: number
  members: Member[]
}

/** Questions with at least this cosine are grouped. */
const minSimilarity = 0.4
/** Questions compared before yielding to the event loop. */
const batch = 50

/**
 * Groups questions by similarity: the cosine of their weighted term sets. Leader clustering (Hartigan 1975),
 * starting with the most frequent: a question joins the group with the most similar leader, or starts a new group.
 * Unlike single linkage, this cannot chain unrelated questions. Leaders are looked up by their heaviest terms only:
 * a question without any of them cannot be similar enough (prefix filtering; Bayardo and others 2007).
 */
export async function groupQuestions<Member extends Wording>(
  wordings: readonly Member[],
): Promise<QuestionGroup<Member>[]> {
  const groups: GrowingGroup<Member>[] = []
  const ledBy = new Map<string, GrowingGroup<Member>[]>()
  const ordered = wordings.toSorted(
    (one, other) => other.count - one.count || other.lastAskedAt - one.lastAskedAt,
  )
  for (const [position, wording] of ordered.entries()) {
    if (position % batch === batch - 1) await setImmediate()
    const group = findGroup(ledBy, wording)
    if (group) {
      group.members.push(wording)
      continue
    }
    const led = { leader: wording, leaderLength: lengthOf(wording.terms), members: [wording] }
    groups.push(led)
    for (const term of heaviestTerms(led)) {
      const known = ledBy.get(term)
      if (known) known.push(led)
      else ledBy.set(term, [led])
    }
  }
  return groups
    .map(describeGroup)
    .sort((one, other) => other.count - one.count || other.lastAskedAt - one.lastAskedAt)
}

/** The heaviest terms of a leader; the remaining ones are too light for the similarity threshold. */
function heaviestTerms({ leader, leaderLength }: GrowingGroup<Wording>): string[] {
  const byWeight = [...leader.terms].sort(([, one], [, other]) => one - other)
  let light = 0
  const end = byWeight.findIndex(([, weight]) => {
    light += weight * weight
    return Math.sqrt(light) >= minSimilarity * leaderLength
  })
  return byWeight.slice(Math.max(0, end)).map(([term]) => term)
}

function findGroup<Member extends Wording>(
  ledBy: ReadonlyMap<string, GrowingGroup<Member>[]>,
  { terms }: Wording,
): GrowingGroup<Member> | undefined {
  const candidates = new Set([...terms.keys()].flatMap(term => ledBy.get(term) ?? []))
  const length = lengthOf(terms)
  let best: GrowingGroup<Member> | undefined
  let highest = minSimilarity
  for (const group of candidates) {
    const cosine = productOf(terms, group.leader.terms) / (length * group.leaderLength)
    if (cosine < highest) continue
    best = group
    highest = cosine
  }
  return best
}

function productOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [term, weight] of one) product += weight * (other.get(term) ?? 0)
  return product
}

function describeGroup<Member extends Wording>({ members }: GrowingGroup<Member>): QuestionGroup<Member> {
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
  return productOf(terms, centre) / (lengthOf(terms) || 1)
}

function lengthOf(terms: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const weight of terms.values()) sum += weight * weight
  return Math.sqrt(sum)
}
