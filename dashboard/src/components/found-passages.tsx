import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { ProjectView, TurnInsight } from '../../../src/contract/index.ts'
import { pageAddress } from '../text/describe-page.ts'
import { describeLikelihood, describeShare } from '../text/describe-share.ts'
import classes from './found-passages.module.css'

interface FoundPassagesProps {
  insight: TurnInsight | null
  /** Pages that the answer cites. */
  sources: readonly { url: string }[]
  project: ProjectView
}

type Search = NonNullable<TurnInsight['searches']>[number]

const coverages: Readonly<Record<string, string>> = {
  answered: 'The docs answer this.',
  'possibly-related': 'The docs only have loosely related passages.',
  'not-covered': 'The docs do not cover this.',
}

/** The searches behind an answer, and the passages that they found, best first. */
export function FoundPassages({ insight, sources, project }: FoundPassagesProps) {
  const searches = insight?.searches ?? []
  if (searches.length === 0)
    return (
      <Text size="xs" c="dimmed">
        No search was needed.
      </Text>
    )
  return searches.map(search => <SearchView key={search.query} {...{ search, sources, project }} />)
}

type SearchViewProps = { search: Search } & Pick<FoundPassagesProps, 'sources' | 'project'>

function SearchView({ search, sources, project }: SearchViewProps) {
  const { query, coverage, answerability, evidence, passages } = search
  return (
    <Stack gap="xs">
      <div>
        <Title order={2} fz="sm">
          Search for “{query}”
        </Title>
        <Text size="xs" c="dimmed">
          {coverages[coverage] ?? coverage} Probability that they answer the question:{' '}
          {describeLikelihood(answerability)}
        </Text>
      </div>
      {evidence && <EvidenceList evidence={evidence} />}
      <PassageList {...{ passages, sources, project }} />
    </Stack>
  )
}

/** The shares behind the probability. */
function EvidenceList({ evidence }: { evidence: NonNullable<Search['evidence']> }) {
  const { missingWords, closeWords, orderedWords } = evidence
  const shares: [string, number][] = [
    ['Question words missing from the docs', missingWords],
    ['Question words close together in one passage', closeWords],
    ['Question words in the same order', orderedWords],
  ]
  return (
    <details>
      <Text size="xs" component="summary">
        How this was calculated
      </Text>
      <Stack gap={2} component="dl" m={0} mt={4}>
        {shares.map(([name, share]) => (
          <Group key={name} gap="xs" justify="space-between" wrap="nowrap">
            <Text size="xs" c="dimmed" component="dt">
              {name}
            </Text>
            <Text size="xs" component="dd" m={0}>
              {describeShare(share)}
            </Text>
          </Group>
        ))}
      </Stack>
      <Text size="xs" c="dimmed" mt={4}>
        Rare words count more. The estimate also considers how well the best passages match.
      </Text>
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
              {sources.some(({ url }) => citesPage(url, path)) && (
                <Badge size="xs" color="green" style={{ flexShrink: 0 }}>
                  Page cited
                </Badge>
              )}
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
  return known.flatMap(([name, rank]) => (rank === null ? [] : [`No. ${rank} ${name}`])).join(', ')
}

function citesPage(url: string, path: string): boolean {
  return (url.split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '').endsWith(path.replace(/\/$/, ''))
}
