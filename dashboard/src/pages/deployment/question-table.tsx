import { Badge, Button, Card, Group, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  describeLossCause,
  describeReplay,
  type ReplayResult,
  type ReplayView,
  writePlace,
} from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'

const names: Record<ReplayResult, { title: string; color: string }> = {
  lost: { title: 'Lost', color: 'red' },
  gained: { title: 'New answer', color: 'green' },
  unanswered: { title: 'Unanswered', color: 'gray' },
  'not-compared': { title: 'Not compared', color: 'gray' },
  kept: { title: 'Answered', color: 'gray' },
}

/** How the deployment and the live site answer readers’ questions. */
export function QuestionTable({ statusId }: { statusId: string }) {
  const api = useApi()
  const [isAll, setAll] = useState(false)
  const { data } = useQuery({
    queryKey: [...queryKeys.update(statusId), 'questions'],
    queryFn: ({ signal }) => api.readReplay({ statusId }, { signal }),
  })
  if (!data || data.comparedWith === null) return null
  const changed = data.questions.filter(({ result }) => result === 'lost' || result === 'gained')
  const shown = isAll ? data.questions : changed
  return (
    <section>
      <Title order={2} mb={4}>
        Readers’ questions
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {describeReplay(data.counts)} Asked of this deployment and of the live site, without a language model.
        {!data.complete && ' There was no time for all questions.'}
      </Text>
      {shown.length > 0 && (
        <Card padding="sm">
          <Table.ScrollContainer minWidth={560}>
            <QuestionRows questions={shown} />
          </Table.ScrollContainer>
        </Card>
      )}
      {!isAll && changed.length < data.questions.length && (
        <Group mt="xs">
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            Show all {data.questions.length} questions
          </Button>
        </Group>
      )}
    </section>
  )
}

function QuestionRows({ questions }: Pick<ReplayView, 'questions'>) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Result</Table.Th>
          <Table.Th>Question</Table.Th>
          <Table.Th>Asked</Table.Th>
          <Table.Th>Section</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {questions.map((question, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and erased questions are alike.
          <QuestionRow key={position} question={question} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function QuestionRow({ question: asked }: { question: ReplayView['questions'][number] }) {
  const { question, count, result, live, built, cause } = asked
  const place = built ?? live
  return (
    <Table.Tr>
      <Table.Td>
        <Badge color={names[result].color} variant="light" miw="max-content">
          {names[result].title}
        </Badge>
      </Table.Td>
      <Table.Td>
        {question ?? (
          <Text size="sm" c="dimmed" span>
            Erased
          </Text>
        )}
      </Table.Td>
      <Table.Td>{count}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {place && <code>{writePlace(place)}</code>}
        {cause !== null && (
          <Text size="xs" c="dimmed">
            {capitalise(describeLossCause(cause))}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
