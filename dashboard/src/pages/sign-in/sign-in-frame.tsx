import { Box, Card, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** The frame of the pages before sign-in. */
export function SignInFrame({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(`${title} · Lectern`)
  return (
    <Center component="main" mih="100dvh" p="md" style={{ background: 'var(--panel)' }}>
      <Box w="100%" maw={400}>
        <Text fw={700} size="xl" ta="center" mb="lg" style={{ letterSpacing: '-0.02em' }}>
          Lectern
        </Text>
        <Card padding="xl" radius="lg">
          <Stack gap={4} mb="lg">
            <Title order={1} size="h3">
              {title}
            </Title>
            {description && (
              <Text c="dimmed" size="sm" component="div">
                {description}
              </Text>
            )}
          </Stack>
          {children}
        </Card>
      </Box>
    </Center>
  )
}
