import type { CheckKind, CheckSettings, Finding } from '../../contract/index.ts'

/** What checks found in a build, as it is stored. */
export interface Findings {
  total: number
  /** The first 500, those that fail before the others. */
  findings: Finding[]
  counts: { kind: CheckKind; level: Finding['level']; count: number }[]
}

/** With what goes for all that an owner has not set. */
export type CompleteChecks = { [Check in keyof CheckSettings]-?: NonNullable<CheckSettings[Check]> }

/** Something that a check found, before it is settled how bad that is. */
export type Found = Omit<Finding, 'level'>

export const noFindings: Findings = { total: 0, findings: [], counts: [] }

const listedFindings = 500
const messageLength = 500
/** In the order in which findings are told. */
const ranks: Record<CheckKind, number> = {
  tests: 0,
  vanished: 1,
  pages: 2,
  duplicates: 3,
  links: 4,
  anchors: 5,
  images: 6,
  content: 7,
}

/** Settles by the owner's settings what of all that was found is told, and what keeps a deployment from going live. */
export function settleFindings(found: readonly Found[], checks: CompleteChecks): Findings {
  const told = found.flatMap(finding => {
    const level = checks[finding.kind]
    return level === 'off' ? [] : [{ ...finding, level, message: finding.message.slice(0, messageLength) }]
  })
  const rank = ({ level, kind }: Finding) => (level === 'fail' ? 0 : Object.keys(ranks).length) + ranks[kind]
  const counts = new Map<number, Findings['counts'][number]>()
  for (const finding of told) {
    const { kind, level } = finding
    const count = (counts.get(rank(finding))?.count ?? 0) + 1
    counts.set(rank(finding), { kind, level, count })
  }
  return {
    total: told.length,
    findings: told.toSorted((a, b) => rank(a) - rank(b)).slice(0, listedFindings),
    counts: [...counts].toSorted(([a], [b]) => a - b).map(([, count]) => count),
  }
}
