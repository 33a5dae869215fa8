import type { CheckKind, Finding } from '../../contract/index.ts'
import type { Findings } from './finding.ts'

const nouns: Record<CheckKind, [one: string, many: string]> = {
  tests: ['docs test that fails', 'docs tests that fail'],
  questions: ['question that loses its answer', 'questions that lose their answer'],
  vanished: ['exceeded limit on removed pages', 'exceeded limits on removed pages'],
  pages: ['file that cannot be read', 'files that cannot be read'],
  duplicates: ['duplicate page', 'duplicate pages'],
  links: ['broken link', 'broken links'],
  anchors: ['broken anchor', 'broken anchors'],
  images: ['missing image', 'missing images'],
  content: ['other problem', 'other problems'],
}

/** Counts the findings of a level, for example `2 broken links, 1 missing image`; undefined if there are none. */
export function countFindings({ counts }: Findings, level: Finding['level']): string | undefined {
  const parts = counts
    .filter(count => count.level === level)
    .map(({ kind, count }) => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`)
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Puts the place before the message, for example `guide/start.md:12: The link …`. */
export function placeFinding({ file, line, message }: Pick<Finding, 'file' | 'line' | 'message'>): string {
  if (file === null) return message
  return `${line === null ? file : `${file}:${line}`}: ${message}`
}

/** Explains to the owner why a build is not published; undefined if it can be. */
export function describeRefusal(findings: Findings): string | undefined {
  const counted = countFindings(findings, 'fail')
  const [first] = findings.findings
  if (counted === undefined || !first) return undefined
  const isAlone = findings.counts.filter(({ level }) => level === 'fail').length === 1
  if (first.kind === 'vanished' && isAlone) return `Not published: ${first.message}`
  return `Not published: checks found ${counted}. First: ${placeFinding(first)}`
}
