import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProjectView, SearchResults } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { describeLikelihood } from '../../parts/describe-share.ts'
import { MarkdownText } from '../../parts/markdown-text.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { readLink } from '../../parts/read-link.ts'
import classes from './ranked-passages.module.css'

const partNames = {
  words: 'Words of the passage',
  page: 'Words of the page',
  title: 'Title',
  heading: 'Heading',
  ordered: 'Side by side',
  together: 'Close together',
  lead: 'Headings and opening',
} as const
const parts = Object.entries(partNames) as [keyof typeof partNames, string][]

/** What the search finds for a query in what is live, with the points of each part of each score. */
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
      {results => (
        <Stack gap="sm">
          <div>
            <Title order={3} fz="sm">
              Searched “{query}”
            </Title>
            <Coverage results={results} />
          </div>
          <ul className={classes.legend} aria-label="Parts of a score">
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
                <Passage result={result} best={totalOf(results[0])} />
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </QueryView>
  )
}

type Result = SearchResults[number]

function Coverage({ results: [first] }: { results: SearchResults }) {
  const question = first?.explanation?.question
  return (
    <Text size="xs" c="dimmed">
      {question
        ? `${describeLikelihood(question.answerability)} likely that the docs answer it`
        : 'Nothing was found.'}
    </Text>
  )
}

function Passage({ result: { content, metadata, explanation }, best }: { result: Result; best: number }) {
  const href = readLink(metadata.url, window.location.href)
  const matched = explanation?.terms.filter(({ fields }) => fields.length > 0) ?? []
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline">
        <Anchor {...(href && { href })} target="_blank" rel="noopener" size="sm" fw={600}>
          {[metadata.title, ...metadata.headings.filter(heading => heading !== metadata.title)].join(' › ')}
        </Anchor>
        <Text size="xs" c="dimmed" ff="monospace">
          {metadata.score.toFixed(1)}
        </Text>
      </Group>
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
      <Text size="xs" c="dimmed">
        {matched.map(({ term, fields }) => `${term} (${fields.join(', ')})`).join(' · ')}
      </Text>
      <details>
        <Text size="xs" component="summary">
          The passage
        </Text>
        <div className={classes.content}>
          <MarkdownText text={content} />
        </div>
      </details>
    </>
  )
}

function describeScore(score: NonNullable<Result['explanation']>['score']): string {
  return parts.map(([part, name]) => `${name}: ${score[part].toFixed(1)}`).join(', ')
}

function totalOf(result: Result | undefined): number {
  const score = result?.explanation?.score
  return score ? Math.max(1, ...[parts.reduce((sum, [part]) => sum + Math.max(0, score[part]), 0)]) : 1
}
