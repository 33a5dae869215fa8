import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { ProjectView, TurnInsight } from '../../../src/contract/index.ts'
import { pageAddress } from './describe-page.ts'
import { describeLikelihood } from './describe-share.ts'
import classes from './found-passages.module.css'

interface FoundPassagesProps {
  insight: TurnInsight | null
  /** What the answer cites. */
  sources: readonly { url: string }[]
  project: ProjectView
}

type Search = NonNullable<TurnInsight['searches']>[number]

const coverages: Readonly<Record<string, string>> = {
  answered: 'The docs cover it',
  'possibly-related': 'Loosely related',
  'not-covered': 'Not covered',
}

/** What the likelihood is read from, as `Evidence` of the search names it. */
const measures: Readonly<Record<string, string>> = {
  score: 'Best score',
  scoreLog: 'Best score, logarithm',
  fall: 'Fall of the score by the fifth passage',
  near: 'Words within a sentence',
  ordered: 'Words side by side, in order',
  unknown: 'Words that the docs lack',
  words: 'Number of words, logarithm',
  length: 'Length of the question, logarithm',
  possibleSurprise: 'Weight of the words, for docs of this size',
  rarity: 'Rarity of the words in documentation in general',
  passages: 'Number of passages, logarithm',
}

/** What was searched for an answer, and the passages that were found, best first. */
export function FoundPassages({ insight, sources, project }: FoundPassagesProps) {
  const searches = insight?.searches ?? []
  if (searches.length === 0)
    return (
      <Text size="xs" c="dimmed">
        No search was made for it.
      </Text>
    )
  return searches.map(search => <SearchView key={search.query} {...{ search, sources, project }} />)
}

type SearchViewProps = { search: Search } & Pick<FoundPassagesProps, 'sources' | 'project'>

function SearchView({ search, sources, project }: SearchViewProps) {
  const { query, coverage, answerability, terms, evidence, passages } = search
  return (
    <Stack gap="xs">
      <div>
        <Title order={2} fz="sm">
          Searched “{query}”
        </Title>
        <Text size="xs" c="dimmed">
          {coverages[coverage] ?? coverage}: {describeLikelihood(answerability)} likely to be answered
        </Text>
      </div>
      {evidence && <EvidenceList evidence={evidence} />}
      {terms.length > 0 && (
        <Group gap={4} aria-label="Words as the index has them" role="group">
          <Text size="xs" c="dimmed" span>
            For
          </Text>
          {terms.map(term => (
            <Badge key={term} color="gray" size="sm" ff="monospace">
              {term}
            </Badge>
          ))}
        </Group>
      )}
      <PassageList {...{ passages, sources, project }} />
    </Stack>
  )
}

function EvidenceList({ evidence }: { evidence: NonNullable<Search['evidence']> }) {
  return (
    <details>
      <Text size="xs" component="summary">
        What that is read from
      </Text>
      <Stack gap={2} component="dl" m={0} mt={4}>
        {Object.entries(evidence).map(([name, value]) => (
          <Group key={name} gap="xs" justify="space-between" wrap="nowrap">
            <Text size="xs" c="dimmed" component="dt">
              {measures[name] ?? name}
            </Text>
            <Text size="xs" component="dd" m={0} ff="monospace">
              {value.toFixed(2)}
            </Text>
          </Group>
        ))}
      </Stack>
    </details>
  )
}

function PassageList({
  passages,
  sources,
  project,
}: Omit<SearchViewProps, 'search'> & Pick<Search, 'passages'>) {
  const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE)
  return (
    <ol className={classes.list}>
      {passages.map(({ path, anchor, score, ranks }) => {
        const address = `${path}${anchor === null ? '' : `#${anchor}`}`
        return (
          <li key={`${address} ${score}`}>
            <div className={classes.name}>
              <Anchor href={pageAddress(address, project)} target="_blank" rel="noopener" size="xs">
                {address}
              </Anchor>
              <Group gap={6} wrap="nowrap" style={{ flexShrink: 0 }}>
                {sources.some(({ url }) => citesPage(url, path)) && (
                  <Badge size="xs" color="green" style={{ flexShrink: 0 }}>
                    page cited
                  </Badge>
                )}
                <Text size="xs" c="dimmed" ff="monospace">
                  {score.toFixed(1)}
                </Text>
              </Group>
            </div>
            <div className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * Math.max(score, 0)) / best}%` }} />
            </div>
            {ranks && (
              <Text size="xs" c="dimmed">
                {describeRanks(ranks)}
              </Text>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function describeRanks({
  words,
  meaning,
  reranked,
}: NonNullable<Search['passages'][number]['ranks']>): string {
  const known = [
    ['by words', words],
    ['by meaning', meaning],
    ['by the reranker', reranked],
  ] as const
  return known.flatMap(([name, rank]) => (rank === null ? [] : [`${name} no. ${rank}`])).join(', ')
}

function citesPage(url: string, path: string): boolean {
  return (url.split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '').endsWith(path.replace(/\/$/, ''))
}
