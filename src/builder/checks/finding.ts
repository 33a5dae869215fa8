import type { CheckKind, CheckSettings, Finding } from '../../contract/index.ts'

export interface Findings {
  total: number
  /** At most 500, with failures first and some of every kind. */
  findings: Finding[]
  counts: { kind: CheckKind; level: Finding['level']; count: number }[]
}

/**
 * How the built pages compare with the live ones. `same-source`: the live site was built from the same source. `other-source`: it was
 * built from another one, so missing pages are reported only. `bundled`: it is Lectern's own documentation, which may disappear.
 */
export type Baseline = 'same-source' | 'other-source' | 'bundled'

/** The settings that builds use. */
export type ResolvedChecks = Omit<
  { [Check in keyof CheckSettings]-?: NonNullable<CheckSettings[Check]> },
  'publicQuestions'
>

/** A finding before the owner's settings give it a level. */
export type Found = Omit<Finding, 'level'> & {
  /** Never keeps a deployment from going live. */
  isReportedOnly?: boolean
}

export const noFindings: Findings = { total: 0, findings: [], counts: [] }

const listedFindings = 500
const messageLength = 500
/** The order in which findings are listed. */
const ranks: Record<CheckKind, number> = {
  tests: 0,
  questions: 1,
  vanished: 2,
  pages: 3,
  duplicates: 4,
  links: 5,
  anchors: 6,
  images: 7,
  content: 8,
}

/** Gives findings their levels by the owner's settings, drops those that are off, and counts the rest. */
export function settleFindings(found: readonly Found[], checks: ResolvedChecks): Findings {
  const listed = found.flatMap(finding => {
    const { kind, file, line, message, isReportedOnly = false } = finding
    const level = isReportedOnly && checks[kind] === 'fail' ? 'warn' : checks[kind]
    return level === 'off' ? [] : [{ kind, level, file, line, message: message.slice(0, messageLength) }]
  })
  const rank = ({ level, kind }: Finding) => (level === 'fail' ? 0 : Object.keys(ranks).length) + ranks[kind]
  const counts = new Map<number, Findings['counts'][number]>()
  for (const finding of listed) {
    const { kind, level } = finding
    const count = (counts.get(rank(finding))?.count ?? 0) + 1
    counts.set(rank(finding), { kind, level, count })
  }
  return {
    total: listed.length,
    findings: shorten(
      Map.groupBy(
        listed.toSorted((a, b) => rank(a) - rank(b)),
        rank,
      ),
    ),
    counts: [...counts].toSorted(([a], [b]) => a - b).map(([, count]) => count),
  }
}

/** Lists small groups whole, and equally many findings of the others. */
function shorten(groups: ReadonlyMap<number, readonly Finding[]>): Finding[] {
  const bySize = [...groups].toSorted(([, one], [, other]) => one.length - other.length)
  const taken = new Map<number, number>()
  let [rest, left] = [listedFindings, groups.size]
  for (const [group, findings] of bySize) {
    const count = Math.min(findings.length, Math.floor(rest / left))
    taken.set(group, count)
    rest -= count
    left -= 1
  }
  return [...groups].flatMap(([group, findings]) => findings.slice(0, taken.get(group)))
}
