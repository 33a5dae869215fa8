import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Feedback, ProjectView, ThreadTurn } from '../../../../src/contract/index.ts'
import { AnswerFacts } from '../../components/answer-facts.tsx'
import bubbles from '../../components/bubbles.module.css'
import { FoundPassages } from '../../components/found-passages.tsx'
import { MarkdownText } from '../../components/markdown-text.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { addresses } from '../../routes/addresses.ts'
import { describePage } from '../../text/describe-page.ts'
import { readLink } from '../../text/read-link.ts'
import classes from './turn-view.module.css'

/** A question and its answer, next to the search results and the reason for its outcome. */
export function TurnView({ turn, project }: { turn: ThreadTurn; project: ProjectView }) {
  return (
    <article className={classes.turn} aria-label={`Question: ${turn.query.slice(0, 100)}`}>
      <div className={classes.chat}>
        <Text size="xs" c="dimmed" ta="end">
          <TimeText value={turn.askedAt} full />
        </Text>
        <Text size="sm" className={bubbles.question ?? ''}>
          {turn.query}
        </Text>
        <div className={bubbles.answer}>
          {turn.response === '' ? (
            <Text size="sm" c="dimmed" fs="italic">
              {turn.outcome === null ? 'Answering…' : 'No answer'}
            </Text>
          ) : (
            <MarkdownText text={turn.response} />
          )}
          <Sources turn={turn} />
        </div>
        {turn.feedback && <FeedbackView feedback={turn.feedback} />}
      </div>
      <div className={classes.aside}>
        <Stack gap="md">
          <AnswerFacts answer={turn} />
          <Places turn={turn} project={project} />
          <FoundPassages insight={turn.insight} sources={turn.sources} project={project} />
        </Stack>
      </div>
    </article>
  )
}

function Sources({ turn: { sources } }: { turn: ThreadTurn }) {
  const links = sources.flatMap(source => {
    const href = readLink(source.url, window.location.href)
    return href ? [{ ...source, href }] : []
  })
  if (links.length === 0) return null
  return (
    <Group gap="xs" mt="sm">
      <Text size="xs" c="dimmed">
        Sources
      </Text>
      {links.map(({ title, href }) => (
        <Anchor key={href} href={href} target="_blank" rel="noopener" size="xs">
          {title}
        </Anchor>
      ))}
    </Group>
  )
}

function FeedbackView({ feedback }: { feedback: Feedback }) {
  const { rating, comment, at } = feedback
  return (
    <div className={classes.feedback}>
      {rating === 'up' && (
        <IconThumbUp size={16} color="light-dark(#166b3a, #63d08f)" role="img" aria-label="Helpful" />
      )}
      {rating === 'down' && (
        <IconThumbDown size={16} color="light-dark(#b3212e, #ff9a9e)" role="img" aria-label="Not helpful" />
      )}
      <Text size="sm" component="div">
        {comment ??
          (rating === 'up' ? 'The reader found this helpful.' : 'The reader did not find this helpful.')}
        <Text size="xs" c="dimmed">
          <TimeText value={at} />
        </Text>
      </Text>
    </div>
  )
}

function Places({ turn: { pageUrl, deployment }, project }: { turn: ThreadTurn; project: ProjectView }) {
  const asked = pageUrl === null ? undefined : readLink(pageUrl, window.location.href)
  if (asked === undefined && deployment === null) return null
  return (
    <Stack gap={2}>
      {pageUrl !== null && asked && (
        <Text size="xs" c="dimmed">
          Asked on{' '}
          <Anchor href={asked} target="_blank" rel="noopener" inherit underline="always">
            {describePage(pageUrl, project)}
          </Anchor>
        </Text>
      )}
      {deployment !== null && (
        <Text size="xs" c="dimmed">
          Answered from{' '}
          <Anchor
            component={Link}
            href={addresses.deployment(deployment, project.domain)}
            inherit
            underline="always"
          >
            {deployment === project.liveStatusId ? 'the live deployment' : 'an earlier deployment'}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}
