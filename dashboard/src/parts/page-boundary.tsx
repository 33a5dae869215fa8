import { Alert, Button, Stack, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'

/** Keeps a page that breaks from taking the rest with it; most often its files were replaced by a newer build. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Alert color="red" title="This page could not be shown" role="alert">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">It may have been replaced by a newer one while it was open.</Text>
          <Button variant="default" size="xs" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </Stack>
      </Alert>
    )
  }
}
