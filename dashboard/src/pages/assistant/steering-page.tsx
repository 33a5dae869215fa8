import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileText, IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SteeringView } from '../../../../src/contract/index.ts'
import { addresses } from '../../addresses.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { EmptyView } from '../../parts/empty-view.tsx'
import { MarkdownText } from '../../parts/markdown-text.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { readLink } from '../../parts/read-link.ts'
import { useProject } from '../../shell/project-context.tsx'
import { AssistantFrame } from './assistant-frame.tsx'

const example = `---
answers:
  - questions:
      - talk to a human
      - contact support
    page: /support#contact
---

Be brief and friendly.
Decline questions about other makers’ products.
`

export function SteeringPage() {
  const project = useProject()
  return (
    <AssistantFrame part="steering">
      {project.liveStatusId === null ? (
        <EmptyView icon={<IconRocket aria-hidden />} title="Nothing is live yet">
          What steers the assistant is a file among the documentation, and becomes live with it.
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
            <EmptyView icon={<IconFileText aria-hidden />} title="Nothing steers the assistant">
              Put a file named <code>Assistant.md</code> into the root of the documentation, beside its first
              page, and deploy. No reader is shown it.
            </EmptyView>
            <CodeBlock text={example} copyLabel="Copy the example" />
          </Stack>
        ) : (
          <Stack gap="xl">
            <Text size="sm" c="dimmed">
              From <code>Assistant.md</code> in the root of the documentation, as of{' '}
              <Anchor
                component={Link}
                href={addresses.deployment(view.statusId, project.domain)}
                inherit
                underline="always"
              >
                the live deployment
              </Anchor>
              . Change the file and deploy to change it; no reader is shown it.
            </Text>
            <Wishes wishes={view.wishes} />
            <CuratedAnswers answers={view.answers} />
          </Stack>
        )
      }
    </QueryView>
  )
}

function Wishes({ wishes }: Pick<SteeringView, 'wishes'>) {
  return (
    <section>
      <Title order={2} mb="sm">
        Wishes
      </Title>
      {wishes === '' ? (
        <Text size="sm" c="dimmed">
          There are none. The text below the file’s front matter goes to the language model with every
          question.
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
          There are none. <code>answers</code> in the front matter say where certain questions lead.
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
                  {answer === null ? 'Answered with what is said on ' : 'With a link to '}
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
