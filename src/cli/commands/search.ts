import type { SearchResults } from '../../contract/index.ts'
import { type CommandContext, defineCommand, readerOptions } from '../core/command.ts'
import { connectAsReader, readerHints } from '../core/connect.ts'
import { flag, text, wholeNumber } from '../core/option.ts'
import { resolveDomain } from '../core/resolve-project.ts'

const excerptCharacters = 240

export const searchCommand = defineCommand({
  summary: 'Shows the passages that the assistant answers from, best first.',
  description:
    'Needs an assistant key. --domain is optional if LECTERN_KEY is an admin key and there is only one project.',
  arguments: [
    { name: 'QUERY', description: 'The search query; quotes are optional.', required: true, rest: true },
  ],
  options: {
    domain: text('DOMAIN', 'Domain of the documentation.'),
    limit: wholeNumber('COUNT', { min: 1, max: 50 }, 'Number of passages, 1 to 50 (default 10).'),
    language: text('LANGUAGE', 'Only pages in this language.'),
    version: text('VERSION', 'Only pages of this version.'),
    explain: flag('Explains the rank of each passage.'),
    ...readerOptions,
  },
  examples: [
    { run: 'lectern search "rate limits" --domain acme', does: 'Find passages' },
    { run: 'lectern search webhooks --domain acme --limit 1 --json', does: 'Get the best passage as JSON' },
  ],
  hints: {
    ...readerHints,
    'not-found': 'Check that --domain is correct and that the key belongs to this project.',
  },
  async run(context, { options, words: [query = ''] }) {
    const { terminal, json } = context
    const { language, version, limit } = options
    const results = await connectAsReader(context, options).searchDocumentation({
      domain: await resolveDomain(context, options),
      query,
      ...(limit && { pageSize: limit }),
      ...(options.explain && { explain: true }),
      ...((language || version) && {
        filter: { ...(language && { language }), ...(version && { version }) },
      }),
    })
    if (json) await terminal.json(results)
    else if (results.length === 0) await terminal.note(`No results${describeFilter(options)}.`)
    const question = results[0]?.explanation?.question
    if (question && !json) await terminal.line(`${formatQuestion(question)}\n`)
    for (const result of json ? [] : results) await terminal.line(formatResult(result, terminal.paint))
  },
})

/** Names the filter, because the server does not refuse values that no page has. */
function describeFilter({
  language,
  version,
}: {
  language?: string | undefined
  version?: string | undefined
}): string {
  const values = [language && `language ${language}`, version && `version ${version}`].filter(Boolean)
  return values.length === 0 ? '' : ` in pages with ${values.join(' and ')}`
}

function formatResult(
  { content, metadata, explanation }: SearchResults[number],
  paint: CommandContext['terminal']['paint'],
): string {
  const heading = [metadata.title, ...metadata.headings.filter(name => name !== metadata.title)].join(' › ')
  const words = content.replace(/\s+/g, ' ').trim()
  const excerpt = words.length > excerptCharacters ? `${words.slice(0, excerptCharacters).trimEnd()}…` : words
  const lines = [paint('bold', heading), paint('cyan', metadata.url), excerpt]
  if (explanation) lines.push(formatTerms(explanation), formatScore(explanation, metadata.score))
  if (explanation?.ranks) lines.push(formatRanks(explanation.ranks))
  return `${lines.join('\n')}\n`
}

type Explanation = NonNullable<SearchResults[number]['explanation']>

/** `proxy 4.1 in title, text · dev 2.2 nowhere`. */
function formatTerms({ terms }: Explanation): string {
  const parts = terms.map(
    ({ term, weight, fields }) =>
      `${term} ${round(weight)} ${fields.length > 0 ? `in ${fields.join(', ')}` : 'nowhere'}`,
  )
  return `  words: ${parts.join(' · ')}`
}

function formatScore({ score }: Explanation, total: number): string {
  return `  score ${round(total)}, points: ${formatNumbers(score)}`
}

/** `words 3 · meaning 1 (similarity 0.71) · reranked 2 (relevance 0.98)`. */
function formatRanks({
  words,
  meaning,
  similarity,
  reranked,
  relevance,
}: NonNullable<Explanation['ranks']>): string {
  const parts = [`words ${words ?? '—'}`, `meaning ${meaning ?? '—'}`]
  if (similarity !== null) parts[1] += ` (similarity ${round(similarity)})`
  if (reranked !== null) parts.push(`reranked ${reranked} (relevance ${round(relevance ?? 0)})`)
  return `  ranks: ${parts.join(' · ')}`
}

function formatQuestion({ answerability }: Explanation['question']): string {
  return `Probability that the docs answer this: ${Math.round(answerability * 100)} %`
}

function formatNumbers(numbers: Record<string, number>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name} ${round(value)}`)
    .join(' · ')
}

function round(value: number): string {
  return value.toFixed(2)
}
