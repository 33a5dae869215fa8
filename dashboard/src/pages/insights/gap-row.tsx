import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Gap, ProjectView } from '../../../../src/contract/index.ts'
import { TimeText } from '../../components/time-text.tsx'
import { addresses } from '../../routes/addresses.ts'
import { writeFilters } from '../../routes/conversation-filters.ts'
import { countNoun } from '../../text/count-noun.ts'
import { readLink } from '../../text/read-link.ts'
import classes from './gap-row.module.css'

/** A group of similar unanswered questions, shown by its most typical wording, and whether the live docs answer it now. */
export function GapRow({ gap, project, from }: { gap: Gap; project: ProjectView; from: string }) {
  const { question, count, examples, lastAskedAt, nearestPage, now } = gap
  const conversations =
    addresses.section('conversations', project.domain) +
    writeFilters({ from, resolution: 'unanswered', q: question.slice(0, 200) })
  return (
    <div className={classes.gap}>
      <Text
        className={classes.count ?? ''}
        title={`Asked ${count === 1 ? 'once' : countNoun(count, 'time')}`}
      >
        {count.toLocaleString()}×
      </Text>
      <Stack gap={4}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
          {question}
        </Text>
        {now.resolution === 'answered' ? (
          <Group gap={6}>
            <Badge color="green" leftSection={<IconCheck size={12} aria-hidden />}>
              Answered by the live docs
            </Badge>
            {now.pages.slice(0, 3).map(page => (
              <PageLink key={page.url} page={page} />
            ))}
          </Group>
        ) : (
          <Group gap={6}>
            <Badge color="yellow">Still unanswered</Badge>
            {nearestPage && (
              <Text size="xs" c="dimmed">
                Closest page: <PageLink page={nearestPage} />
              </Text>
            )}
          </Group>
        )}
        {examples.length > 0 && (
          <Text size="xs" c="dimmed" component="details">
            <summary>Also asked as</summary>
            <ul className={classes.examples}>
              {examples.map(example => (
                <li key={example}>{example}</li>
              ))}
            </ul>
          </Text>
        )}
        <Text size="xs" c="dimmed">
          Last asked <TimeText value={lastAskedAt} />
        </Text>
      </Stack>
      <Group gap={6} className={classes.actions ?? ''} wrap="nowrap" align="flex-start">
        <Button component={Link} href={conversations} variant="default" size="xs">
          Conversations
        </Button>
        <Button
          component={Link}
          href={`${addresses.assistant('playground', project.domain)}?${new URLSearchParams({ ask: question })}`}
          variant="default"
          size="xs"
        >
          Ask in playground
        </Button>
      </Group>
    </div>
  )
}

function PageLink({ page: { title, path, url } }: { page: { title: string; path: string; url: string } }) {
  const href = readLink(url, window.location.href)
  return (
    <Anchor {...(href && { href })} target="_blank" rel="noopener" size="xs" underline="always">
      {title || path}
    </Anchor>
  )
}
