import type { SourceTree } from '../../core/source-tree.ts'

/** What Mintlify leaves out if the navigation does not list it, in the syntax of its ignore file. */
const defaultPatterns = [
  'build/',
  'dist/',
  'coverage/',
  'tmp/',
  'temp/',
  'snippets/',
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'CLAUDE.md',
  'SKILL.md',
  'skill.md',
  '_*',
]
const ignoreLimitBytes = 65_536
const ruleLimit = 2_000

/**
 * Creates a function that tells whether a file, relative to the site's root, is ignored: by Mintlify's own list or by the site's
 * `.mintignore`.
 */
export function createIgnoreRule(tree: SourceTree, root: string): (file: string) => boolean {
  const bytes = tree.read(root === '' ? '.mintignore' : `${root}/.mintignore`)
  const written = new TextDecoder().decode(bytes?.subarray(0, ignoreLimitBytes)).split(/\r?\n/)
  return createPatternRule([...defaultPatterns, ...written])
}

/** Creates a function that tells whether a file matches patterns in the syntax of ignore files. The last match decides. */
export function createPatternRule(patterns: readonly string[]): (file: string) => boolean {
  const rules = patterns.flatMap(readRule).slice(0, ruleLimit)
  return file => rules.reduce((ignored, rule) => (matchesRule(rule, file) ? rule.ignore : ignored), false)
}

interface Rule {
  /** Path segments; `**` matches any number of them. */
  segments: string[]
  foldersOnly: boolean
  ignore: boolean
}

/** Reads a line of gitignore syntax, without character classes. */
function readRule(line: string): Rule[] {
  const text = line.trim()
  if (text === '' || text.startsWith('#')) return []
  const glob = text.replace(/^!/, '')
  const trimmed = glob.replace(/^\/|\/$/g, '')
  const isAnchored = glob.replace(/\/$/, '').includes('/')
  const segments = isAnchored ? trimmed.split('/') : ['**', ...trimmed.split('/')]
  return [{ segments, foldersOnly: glob.endsWith('/'), ignore: !text.startsWith('!') }]
}

/** Whether a rule matches the file or a folder above it. */
function matchesRule(rule: Rule, file: string): boolean {
  const names = file.split('/')
  const last = rule.foldersOnly ? names.length - 1 : names.length
  let reached = new Set([0])
  for (const segment of rule.segments) {
    const next = new Set<number>()
    for (const position of reached) {
      if (segment === '**') for (let skip = position; skip <= last; skip += 1) next.add(skip)
      else if (position < last && matchesWildcard(segment, names[position] ?? '')) next.add(position + 1)
    }
    reached = next
  }
  return reached.size > 0
}

/** Matches `*` and `?` within one name, in time proportional to the product of the two lengths. */
function matchesWildcard(pattern: string, name: string): boolean {
  let at = 0
  let star = -1
  let retry = 0
  for (let position = 0; position < name.length; ) {
    if (pattern[at] === '*') {
      star = at
      retry = position
      at += 1
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[position])) {
      at += 1
      position += 1
    } else if (star >= 0) {
      at = star + 1
      retry += 1
      position = retry
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}
