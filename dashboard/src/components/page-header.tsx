import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  /** Title of the browser tab; defaults to `title`. */
  documentTitle?: string
  description?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, documentTitle = title, description, actions }: PageHeaderProps) {
  useDocumentTitle(`${documentTitle} · Lectern`)
  return (
    <Group justify="space-between" align="flex-start" mb="xl" gap="md">
      <Stack gap={4} style={{ flex: '1 1 20rem', minWidth: 0 }}>
        <Title order={1}>{title}</Title>
        {description && (
          <Text c="dimmed" size="sm" component="div">
            {description}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}
