import { Anchor, Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import type { Insights, ProjectView } from '../../../../src/contract/index.ts'
import { BarList } from '../../components/bar-list.tsx'
import { EmptyView } from '../../components/empty-view.tsx'
import { Figure } from '../../components/figure.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { addresses } from '../../routes/addresses.ts'
import { type ConversationFilters, writeFilters } from '../../routes/conversation-filters.ts'
import { useProject } from '../../shell/project-context.tsx'
import { countNoun } from '../../text/count-noun.ts'
import { describePage } from '../../text/describe-page.ts'
import { nameReason } from '../../text/describe-reason.ts'
import { describeShare } from '../../text/describe-share.ts'
import { readLink } from '../../text/read-link.ts'
import { groupDays } from './group-days.ts'
import { firstDay } from './insight-range.ts'
import { useInsights } from './use-insights.ts'

const QuestionChart = lazy(async () => ({
  default: (await import('../../components/question-chart.tsx')).QuestionChart,
}))
const RateChart = lazy(async () => ({ default: (await import('./rate-chart.tsx')).RateChart }))

const mostBars = 62

/** Charts and lists of questions. Each entry links to its conversations. */
export function QuestionsView({ days }: { days: number }) {
  const project = useProject()
  const insights = useInsights(project.id, days)
  return (
    <QueryView query={insights} skeleton={<Skeleton height={420} radius="md" />}>
      {data =>
        data.questions === 0 ? (
          <EmptyView icon={<IconTimeline aria-hidden />} title="No questions in this period">
            This page shows how many questions are answered, what readers ask about, and on which pages they
            ask. Choose a longer period, or ask a question in the chat box on your site.
          </EmptyView>
        ) : (
          <Figures insights={data} project={project} from={firstDay(days, new Date())} />
        )
      }
    </QueryView>
  )
}

interface FiguresProps {
  insights: Insights
  project: ProjectView
  from: string
}

function Figures({ insights, project, from }: FiguresProps) {
  const plotted = groupDays(insights.days, mostBars)
  const list = (filters: ConversationFilters) =>
    addresses.section('conversations', project.domain) + writeFilters({ from, ...filters })
  return (
    <Stack gap="lg">
      <Headline insights={insights} list={list} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={plotted.length < insights.days.length ? 'Questions per week' : 'Questions per day'}>
          <Suspense fallback={<Skeleton height={180} />}>
            <QuestionChart days={plotted} />
          </Suspense>
        </Section>
        <Section title="Share answered">
          <Suspense fallback={<Skeleton height={180} />}>
            <RateChart days={plotted} />
          </Suspense>
        </Section>
        <Section title="Categories">
          <BarList
            label="Categories"
            empty="Questions have no categories yet."
            rows={insights.categories.map(({ category, questions, answered }) => ({
              label: category ?? 'No category',
              count: questions,
              note: `${describeShare(answered, questions)} answered`,
              address: category === null ? undefined : list({ category }),
            }))}
          />
        </Section>
        <Section title="Outcomes">
          <BarList
            label="Outcomes"
            empty="No answers yet."
            rows={insights.resolutions.map(({ resolution, reason, questions }) => ({
              label: nameReason(reason),
              count: questions,
              note: resolution,
            }))}
          />
        </Section>
        <Section title="Most cited pages">
          <BarList
            label="Most cited pages"
            empty="No page has been cited yet."
            rows={insights.citedPages.map(({ title, url, answers }) => ({
              label: title || describePage(url, project),
              count: answers,
              href: readLink(url, window.location.href),
            }))}
          />
        </Section>
        <Section title="Pages where readers ask">
          <BarList
            label="Pages where readers ask"
            empty="The chat clients did not send the reader’s page."
            rows={insights.askedFrom.map(({ pageUrl, questions, answered }) => ({
              label: describePage(pageUrl, project),
              count: questions,
              note: `${describeShare(answered, questions)} answered`,
              address: list({ page: pageUrl }),
            }))}
          />
        </Section>
      </SimpleGrid>
      {!insights.complete && (
        <Text size="sm" c="dimmed">
          Only the newest 500,000 questions are counted.
        </Text>
      )}
    </Stack>
  )
}

function Headline({
  insights,
  list,
}: Pick<FiguresProps, 'insights'> & { list(filters: ConversationFilters): string }) {
  const { questions, answered, feedback } = insights
  const rated = feedback.up + feedback.down
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <LinkedFigure label="Questions" value={questions.toLocaleString()} address={list({})} />
      <LinkedFigure
        label="Answered"
        value={describeShare(answered, questions)}
        address={list({ resolution: 'answered' })}
      />
      <LinkedFigure
        label="Unanswered"
        value={(questions - answered).toLocaleString()}
        address={list({ resolution: 'unanswered' })}
      />
      <LinkedFigure
        label={rated === 0 ? 'Rated helpful' : `Helpful (${countNoun(rated, 'rating')})`}
        value={describeShare(feedback.up, rated)}
        address={list({ rating: 'down' })}
        linkLabel="Show not helpful"
      />
    </SimpleGrid>
  )
}

function LinkedFigure({
  label,
  value,
  address,
  linkLabel = 'Show',
}: {
  label: string
  value: string
  address: string
  linkLabel?: string
}) {
  return (
    <Card padding="md">
      <Figure label={label}>{value}</Figure>
      <Anchor component={Link} href={address} size="xs" aria-label={`${linkLabel}: ${label}`}>
        {linkLabel}
      </Anchor>
    </Card>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {title}
      </Title>
      {children}
    </Card>
  )
}
