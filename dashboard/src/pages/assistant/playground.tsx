import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconPlayerStop, IconPlus, IconSend } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useSearch } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { AnswerFacts } from '../../components/answer-facts.tsx'
import bubbles from '../../components/bubbles.module.css'
import { MarkdownText } from '../../components/markdown-text.tsx'
import classes from './playground.module.css'
import { RankedPassages } from './ranked-passages.tsx'
import {
  describeChatError,
  insightOf,
  type PlaygroundMessage,
  textOf,
  usePlayground,
} from './use-playground.ts'

/** A chat with the live docs, next to the ranked passages of the last answer. */
export function Playground({ project }: { project: ProjectView }) {
  const chat = usePlayground(project.id)
  const busy = chat.status === 'submitted' || chat.status === 'streaming'
  return (
    <div className={classes.columns}>
      <div className={classes.chat}>
        {chat.messages.length === 0 && (
          <Text size="sm" c="dimmed">
            Ask a question as a reader would. Answers come from the live docs. Playground questions are not
            stored and do not appear in exports or insights. Language model costs count towards the budget.
          </Text>
        )}
        <div className={classes.chat} role="log" aria-label="Conversation" aria-busy={busy}>
          {chat.messages.map(message => (
            <MessageView key={message.id} message={message} />
          ))}
        </div>
        {chat.status === 'submitted' && (
          <Text size="sm" c="dimmed">
            Searching…
          </Text>
        )}
        {chat.error && (
          <Alert color="red" title="No answer" role="alert">
            <Stack gap="sm" align="flex-start">
              <Text size="sm">{describeChatError(chat.error)}</Text>
              <Button variant="default" size="xs" onClick={() => void chat.regenerate()}>
                Try again
              </Button>
            </Stack>
          </Alert>
        )}
        <AskForm
          busy={busy}
          begun={chat.messages.length > 0}
          onAsk={text => void chat.sendMessage({ text })}
          onStop={() => void chat.stop()}
          onNew={() => chat.setMessages([])}
        />
      </div>
      <AnswerSearches
        message={chat.messages.findLast(({ role }) => role === 'assistant')}
        project={project}
      />
    </div>
  )
}

function MessageView({ message }: { message: PlaygroundMessage }) {
  if (message.role === 'user')
    return (
      <Text size="sm" className={bubbles.question ?? ''}>
        {textOf(message)}
      </Text>
    )
  const notices = message.parts.flatMap(part => (part.type === 'data-notice' ? part.data.message : []))
  return (
    <div className={bubbles.answer}>
      {notices.map(notice => (
        <Text key={notice} size="xs" c="dimmed" mb="xs">
          {notice}
        </Text>
      ))}
      <MarkdownText text={textOf(message)} />
    </div>
  )
}

interface AskFormProps {
  busy: boolean
  begun: boolean
  onAsk(text: string): void
  onStop(): void
  onNew(): void
}

function AskForm({ busy, begun, onAsk, onStop, onNew }: AskFormProps) {
  const [text, setText] = useState(new URLSearchParams(useSearch()).get('ask') ?? '')
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (busy || text.trim() === '') return
    onAsk(text)
    setText('')
  }
  const askOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <form onSubmit={ask} className={classes.form}>
      <Textarea
        aria-label="Question"
        placeholder={begun ? 'Ask a follow-up question' : 'How do I …?'}
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={askOnEnter}
        data-autofocus
      />
      <Group mt="xs" gap="xs" justify="flex-end">
        {begun && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onNew}
            disabled={busy}
          >
            New conversation
          </Button>
        )}
        {busy ? (
          <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button
            type="submit"
            leftSection={<IconSend size={16} aria-hidden />}
            disabled={text.trim() === ''}
          >
            Ask
          </Button>
        )}
      </Group>
    </form>
  )
}

function AnswerSearches({
  message,
  project,
}: {
  message: PlaygroundMessage | undefined
  project: ProjectView
}) {
  const insight = insightOf(message)
  return (
    <section className={classes.aside} aria-labelledby="search-results">
      <Title order={2} id="search-results" mb="sm">
        Search results
      </Title>
      {insight ? (
        <Stack>
          <AnswerFacts answer={insight} />
          {(insight.insight?.searches ?? []).map(({ query }) => (
            <RankedPassages key={query} project={project} query={query} />
          ))}
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {message
            ? 'Shown when the answer is complete.'
            : 'The passages that the answer is based on, and how each was ranked.'}
        </Text>
      )}
    </section>
  )
}
