import { ActionIcon, Anchor, Card, Group, Progress, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Checklist as ChecklistData, ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { siteAddress } from '../../api/server-addresses.ts'
import { useChange } from '../../api/use-change.ts'
import { addresses } from '../../routes/addresses.ts'
import classes from './checklist.module.css'

type ItemId = ChecklistData['items'][number]['id']

interface Item {
  title: string
  text: string
  href(domain: string): string
  /** On the site, not in the dashboard. */
  external?: true
}

const items: Record<ItemId, Item> = {
  deploy: {
    title: 'Deploy your docs',
    text: 'Choose a git repository, upload a folder, or run lectern deploy.',
    href: domain => addresses.settings('general', domain),
  },
  ask: {
    title: 'Ask a question',
    text: 'Open the site and ask in its chat box.',
    href: siteAddress,
    external: true,
  },
  embed: {
    title: 'Copy the embed snippet',
    text: 'Create an assistant key and add the assistant to your own pages.',
    href: domain => `${addresses.section('keys', domain)}?create=assistant`,
  },
  model: {
    title: 'Add a language model',
    text: 'Without one, answers quote the docs. With one, they are written for each question.',
    href: domain => addresses.assistant('models', domain),
  },
  invite: {
    title: 'Invite a colleague',
    text: 'Create a link with which they can join.',
    href: () => addresses.members,
  },
}

/** The first steps of a new organisation. */
export function Checklist({ project, checklist }: { project: ProjectView; checklist: ChecklistData }) {
  const api = useApi()
  const dismiss = useChange({
    change: () => api.changeChecklist({ dismissed: true }),
    stale: [queryKeys.checklist],
    optimistic: cache => cache.setQueryData(queryKeys.checklist, { ...checklist, dismissed: true }),
  })
  const done = checklist.items.filter(item => item.done).length
  return (
    <Card component="section" aria-labelledby="checklist-title">
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} id="checklist-title">
          Get started
        </Title>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {done} of {checklist.items.length} done
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Dismiss checklist"
            onClick={() => dismiss.mutate()}
            loading={dismiss.isPending}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Progress value={(done / checklist.items.length) * 100} size="sm" mb="sm" aria-hidden />
      <ul className={classes.items}>
        {checklist.items.map(({ id, done: isDone }) => (
          <ChecklistItem key={id} {...items[id]} domain={project.domain} isDone={isDone} />
        ))}
      </ul>
    </Card>
  )
}

function ChecklistItem({
  title,
  text,
  href,
  external,
  domain,
  isDone,
}: Item & { domain: string; isDone: boolean }) {
  const address = href(domain)
  return (
    <li>
      {isDone ? (
        <IconCircleCheckFilled size={20} className={classes.done} aria-hidden />
      ) : (
        <IconCircle size={20} className={classes.open} aria-hidden />
      )}
      <div>
        {external ? (
          <Anchor href={address} target="_blank" rel="noopener" size="sm" fw={600}>
            {title}
          </Anchor>
        ) : (
          <Anchor component={Link} href={address} size="sm" fw={600}>
            {title}
          </Anchor>
        )}
        <VisuallyHidden>{isDone ? ' (done)' : ' (not done)'}</VisuallyHidden>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
    </li>
  )
}
