import type { CheckKind, Finding } from '../../contract/index.ts'
import type { Findings } from './finding.ts'

const nouns: Record<CheckKind, [one: string, many: string]> = {
  tests: ['docs test that fails', 'docs tests that fail'],
  vanished: ['limit passed of pages that may vanish', 'limits passed'],
  pages: ['file that cannot be read', 'files that cannot be read'],
  duplicates: ['duplicate page', 'duplicate pages'],
  links: ['broken link', 'broken links'],
  anchors: ['broken anchor', 'broken anchors'],
  images: ['missing image', 'missing images'],
  content: ['other problem', 'other problems'],
}

/** For example `2 broken links, 1 missing image`; undefined where nothing of that level was found. */
export function countFindings({ counts }: Findings, level: Finding['level']): string | undefined {
  const parts = counts
    .filter(count => count.level === level)
    .map(({ kind, count }) => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`)
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** For example `guide/start.md:12: The link …`. */
export function placeFinding({ file, line, message }: Pick<Finding, 'file' | 'line' | 'message'>): string {
  if (file === null) return message
  return `${line === null ? file : `${file}:${line}`}: ${message}`
}

/** Why a build does not go live, as a sentence for the owner; undefined where it may. */
export function describeRefusal(findings: Findings): string | undefined {
  const counted = countFindings(findings, 'fail')
  const [first] = findings.findings
  if (counted === undefined || !first) return undefined
  return `Not put live, as checks found ${counted}. First of all ${placeFinding(first)}`
}
