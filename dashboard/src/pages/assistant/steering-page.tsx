import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileText, IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SteeringView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { EmptyView } from '../../components/empty-view.tsx'
import { MarkdownText } from '../../components/markdown-text.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { addresses } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'
import { readLink } from '../../text/read-link.ts'
import { AssistantFrame } from './assistant-frame.tsx'

const example = `---
answers:
  - questions:
      - talk to a human
      - contact support
    page: /support#contact
---

Be brief and friendly.
Decline questions about products of other companies.
`

export function SteeringPage() {
  const project = useProject()
  return (
    <AssistantFrame part="steering">
      {project.liveStatusId === null ? (
        <EmptyView icon={<IconRocket aria-hidden />} title="Nothing deployed yet">
          The assistant’s instructions are a file in the documentation. They go live with the next deployment.
        </EmptyView>
      ) : (
        <LiveSteering key={project.liveStatusId} statusId={project.liveStatusId} />
      )}
    </AssistantFrame>
  )
}

function LiveSteering({ statusId }: { statusId: string }) {
  const project = useProject()
  const api = useApi()
  const steering = useQuery({
    queryKey: [...queryKeys.steering(project.id), statusId],
    queryFn: ({ signal }) => api.readSteering({ projectId: project.id }, { signal }),
  })
  return (
    <QueryView query={steering}>
      {view =>
        view.wishes === '' && view.answers.length === 0 ? (
          <Stack gap="lg">
            <EmptyView icon={<IconFileText aria-hidden />} title="No instructions for the assistant">
              Put a file named <code>Assistant.md</code> in the root folder of the documentation and deploy.
              Readers cannot see it.
            </EmptyView>
            <CodeBlock text={example} copyLabel="Copy example" />
          </Stack>
        ) : (
          <Stack gap="xl">
            <Text size="sm" c="dimmed">
              From <code>Assistant.md</code> in{' '}
              <Anchor
                component={Link}
                href={addresses.deployment(view.statusId, project.domain)}
                inherit
                underline="always"
              >
                the live deployment
              </Anchor>
              . To change these instructions, edit the file and deploy. Readers cannot see it.
            </Text>
            <Instructions wishes={view.wishes} />
            <CuratedAnswers answers={view.answers} />
          </Stack>
        )
      }
    </QueryView>
  )
}

function Instructions({ wishes }: Pick<SteeringView, 'wishes'>) {
  return (
    <section>
      <Title order={2} mb="sm">
        Instructions
      </Title>
      {wishes === '' ? (
        <Text size="sm" c="dimmed">
          None. Text below the front matter of the file is sent to the language model with every question.
        </Text>
      ) : (
        <Card>
          <MarkdownText text={wishes} />
        </Card>
      )}
    </section>
  )
}

function CuratedAnswers({ answers }: Pick<SteeringView, 'answers'>) {
  return (
    <section>
      <Title order={2} mb="sm">
        Curated answers
      </Title>
      {answers.length === 0 ? (
        <Text size="sm" c="dimmed">
          None. List them under <code>answers</code> in the front matter of the file.
        </Text>
      ) : (
        <Stack gap="sm">
          {answers.map(({ questions, page, url, answer }) => {
            const href = readLink(url, window.location.href)
            return (
              <Card key={questions.join()} padding="md">
                <Group gap={6} mb="xs">
                  {questions.map(question => (
                    <Badge key={question} color="gray">
                      {question}
                    </Badge>
                  ))}
                </Group>
                {answer !== null && <MarkdownText text={answer} />}
                <Text size="sm" c="dimmed">
                  {answer === null ? 'Answered from ' : 'Links to '}
                  <Anchor {...(href && { href })} target="_blank" rel="noopener" inherit underline="always">
                    {page}
                  </Anchor>
                </Text>
              </Card>
            )
          })}
        </Stack>
      )}
    </section>
  )
}
