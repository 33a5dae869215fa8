import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { analyseWord } from '../src/search/analysis/analyse-word.ts'
import { splitWords } from '../src/search/analysis/split-words.ts'

const usage = `Counts the terms of software documentation in general: node bench/count-general-terms.ts FOLDER FOLDER... [--without NAME]...

Each folder is one collection of Markdown files and gzipped manual pages. Only terms in all collections are counted.
--without excludes folders and files whose name starts with that word, for example a collection with too many files, or one that is
measured with the result.`

const kept = 3_000
/** Characters per piece, close to the length of a passage. */
const pieceLength = 1_000
const longestFile = 60_000
const language = 'en'

function listFiles(folder: string, without: ReadonlySet<string>): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(?:md|[1578]\.gz)$/.test(path) && !/(?:CHANGELOG|HISTORY|LICENSE)/i.test(path))
    .filter(path => !path.split('/').some(name => without.has(name.replace(/(?<=.)[-_.].*/, ''))))
    .map(path => join(folder, path))
    .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile())
}

/** Reads a manual page without its formatting commands. */
function readManual(bytes: Uint8Array): string {
  return gunzipSync(bytes)
    .toString('utf8')
    .replace(/^['.]\\".*$/gm, '')
    .replace(/^\.\w+ ?/gm, '')
    .replace(/\\f[A-Z]|\\[&*]/g, '')
    .replaceAll('\\-', '-')
}

function readText(path: string): string {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? readManual(bytes) : bytes.toString('utf8')).slice(0, longestFile)
}

function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  splitWords(text, (run, kind) => {
    for (const term of analyseWord(run, kind, language).terms) terms.add(term)
  })
  return terms
}

/** The share of a collection's pieces that each term stands in. */
function countShares(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  let pieces = 0
  for (const text of texts) {
    for (let start = 0; start < text.length; start += pieceLength) {
      pieces += 1
      for (const term of termsOf(text.slice(start, start + pieceLength)))
        counts.set(term, (counts.get(term) ?? 0) + 1)
    }
  }
  return new Map(Array.from(counts, ([term, count]) => [term, count / pieces]))
}

/** The terms that all collections have, the most common first, with the logarithm of one in how many pieces has each. */
function rankTerms(collections: readonly Map<string, number>[]): [string, number][] {
  const [first = new Map<string, number>()] = collections
  return [...first.keys()]
    .filter(term => /^[a-z0-9]{2,20}$/.test(term) && collections.every(shares => shares.has(term)))
    .map((term): [string, number] => {
      const total = collections.reduce((sum, shares) => sum + (shares.get(term) ?? 0), 0)
      return [term, -Math.log(total / collections.length)]
    })
    .sort(([a, rarityA], [b, rarityB]) => rarityA - rarityB || (a < b ? -1 : 1))
    .slice(0, kept)
}

function wrap(words: readonly string[]): string {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length > 100) lines.push(`    ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n').trimStart()
}

function writeTerms(ranked: readonly [string, number][]): void {
  const groups = Map.groupBy(ranked, ([, rarity]) => Math.round(rarity))
  const last = Math.max(...groups.keys())
  const levels = Array.from({ length: last + 1 }, (_, level) => groups.get(level) ?? [])
  const lines = [
    '/**',
    ' * Written by `bench/count-general-terms.ts`: terms of software documentation in general, by rarity. A term at index i occurs in',
    ' * about one of e^i pieces of a thousand characters.',
    ' */',
    'export const generalTerms: Record<string, readonly string[]> = {',
    `  ${language}: [`,
    ...levels.map(level => `    \`${wrap(level.map(([term]) => term).toSorted())}\`,`),
    '  ],',
    '}',
    '',
  ]
  writeFileSync(
    join(import.meta.dirname, '..', 'src', 'search', 'answerability', 'general-terms.ts'),
    lines.join('\n'),
  )
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'string', multiple: true, default: [] } },
})
if (positionals.length === 0) console.log(usage)
else {
  const without = new Set(values.without)
  const texts = positionals.map(folder => listFiles(folder, without).map(readText))
  for (const [i, folder] of positionals.entries()) console.log(`${folder}: ${texts[i]?.length ?? 0} files`)
  writeTerms(rankTerms(texts.map(countShares)))
}
