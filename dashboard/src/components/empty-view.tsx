import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyViewProps {
  icon: ReactNode
  title: string
  /** What will appear here, and how. */
  children: ReactNode
  actions?: ReactNode
  /** The view is the whole page, so its title is the page heading. */
  alone?: boolean
}

export function EmptyView({ icon, title, children, actions, alone = false }: EmptyViewProps) {
  return (
    <Center
      py={64}
      px="md"
      style={{ border: '1px dashed var(--line)', borderRadius: 'var(--mantine-radius-lg)' }}
    >
      <Stack align="center" gap="sm" maw="32rem" ta="center">
        <ThemeIcon variant="light" size={52} radius="xl">
          {icon}
        </ThemeIcon>
        <Title order={alone ? 1 : 2} size="h2">
          {title}
        </Title>
        <Text c="dimmed" size="sm" component="div">
          {children}
        </Text>
        {actions}
      </Stack>
    </Center>
  )
}
