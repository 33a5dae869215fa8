import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProjectView, SearchResults } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { MarkdownText } from '../../components/markdown-text.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { describeLikelihood, describeShare } from '../../text/describe-share.ts'
import { readLink } from '../../text/read-link.ts'
import classes from './ranked-passages.module.css'

const partNames = {
  words: 'Passage text',
  page: 'Rest of the page',
  title: 'Page title',
  heading: 'Section heading',
  ordered: 'Same word order',
  together: 'Words close together',
  lead: 'Headings and opening text',
} as const
const parts = Object.entries(partNames) as [keyof typeof partNames, string][]

/** The passages that a query finds in the live docs, with what contributed to the rank of each. */
export function RankedPassages({ project, query }: { project: ProjectView; query: string }) {
  const api = useApi()
  const found = useQuery({
    queryKey: [...queryKeys.project(project.id), 'search', project.liveStatusId, query],
    queryFn: ({ signal }) =>
      api.trySearch(
        { projectId: project.id, query: query.slice(0, 2000), pageSize: 8, explain: true },
        { signal },
      ),
    staleTime: 60_000,
  })
  return (
    <QueryView query={found} skeleton={<Skeleton height={200} radius="md" />}>
      {results => {
        const [first] = results
        const best = first?.explanation ? Math.max(1, totalOf(first.explanation.score)) : 1
        return (
          <Stack gap="sm">
            <div>
              <Title order={3} fz="sm">
                Search for “{query}”
              </Title>
              <Coverage results={results} />
            </div>
            <ul className={classes.legend} aria-label="What a match is based on">
              {parts.map(([part, name]) => (
                <li key={part}>
                  <span className={classes[part]} aria-hidden />
                  {name}
                </li>
              ))}
            </ul>
            <ol className={classes.list}>
              {results.map(result => (
                <li key={result.metadata.url + result.content}>
                  <Passage result={result} best={best} />
                </li>
              ))}
            </ol>
          </Stack>
        )
      }}
    </QueryView>
  )
}

type Result = SearchResults[number]
type Score = NonNullable<Result['explanation']>['score']

function Coverage({ results: [first] }: { results: SearchResults }) {
  const question = first?.explanation?.question
  return (
    <Text size="xs" c="dimmed">
      {question
        ? `Probability that the docs answer this: ${describeLikelihood(question.answerability)}`
        : 'No matching passages.'}
    </Text>
  )
}

function Passage({ result: { content, metadata, explanation }, best }: { result: Result; best: number }) {
  const href = readLink(metadata.url, window.location.href)
  const matched = new Set(explanation?.terms.flatMap(({ fields }) => fields))
  return (
    <>
      <Anchor {...(href && { href })} target="_blank" rel="noopener" size="sm" fw={600}>
        {[metadata.title, ...metadata.headings.filter(heading => heading !== metadata.title)].join(' › ')}
      </Anchor>
      {explanation && (
        <div className={classes.bar} role="img" aria-label={describeScore(explanation.score)}>
          {parts.map(([part]) => (
            <span
              key={part}
              className={classes[part]}
              style={{ width: `${(100 * Math.max(0, explanation.score[part])) / best}%` }}
            />
          ))}
        </div>
      )}
      {matched.size > 0 && (
        <Text size="xs" c="dimmed">
          Matches in {(['title', 'headings', 'text'] as const).filter(field => matched.has(field)).join(', ')}
        </Text>
      )}
      <details>
        <Text size="xs" component="summary">
          Show passage
        </Text>
        <div className={classes.content}>
          <MarkdownText text={content} />
        </div>
      </details>
    </>
  )
}

function describeScore(score: Score): string {
  const total = totalOf(score)
  const shares = parts
    .filter(([part]) => score[part] > 0)
    .map(([part, name]) => `${name}: ${describeShare(score[part], total)}`)
  return shares.join(', ') || 'No matching words'
}

function totalOf(score: Score): number {
  return parts.reduce((sum, [part]) => sum + Math.max(0, score[part]), 0)
}
