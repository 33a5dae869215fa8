import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { ProjectView, TurnInsight } from '../../../src/contract/index.ts'
import { pageAddress } from './describe-page.ts'
import { describeShare } from './describe-share.ts'
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

function SearchView({
  search,
  sources,
  project,
}: { search: Search } & Pick<FoundPassagesProps, 'sources' | 'project'>) {
  const best = Math.max(...search.passages.map(({ score }) => score), Number.MIN_VALUE)
  return (
    <Stack gap="xs">
      <div>
        <Title order={2} fz="sm">
          Searched “{search.query}”
        </Title>
        <Text size="xs" c="dimmed">
          {coverages[search.coverage] ?? search.coverage}: {describeShare(search.answerability)} likely to be
          answered
        </Text>
      </div>
      {search.terms.length > 0 && (
        <Group gap={4} aria-label="Words as the index has them" role="group">
          <Text size="xs" c="dimmed" span>
            For
          </Text>
          {search.terms.map(term => (
            <Badge key={term} color="gray" size="sm" ff="monospace">
              {term}
            </Badge>
          ))}
        </Group>
      )}
      <ol className={classes.list}>
        {search.passages.map(({ path, anchor, score }) => {
          const address = `${path}${anchor === null ? '' : `#${anchor}`}`
          return (
            <li key={address}>
              <div className={classes.name}>
                <Anchor href={pageAddress(address, project)} target="_blank" rel="noopener" size="xs">
                  {address}
                </Anchor>
                <Group gap={6} wrap="nowrap" style={{ flexShrink: 0 }}>
                  {sources.some(({ url }) => citesPage(url, path)) && (
                    <Badge size="xs" color="green" style={{ flexShrink: 0 }}>
                      cited
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
            </li>
          )
        })}
      </ol>
    </Stack>
  )
}

function citesPage(url: string, path: string): boolean {
  return (url.split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '').endsWith(path.replace(/\/$/, ''))
}
