import { Alert, Button, Stack, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'

/** Contains the error of a page. The usual cause is a new build that replaced its files. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Alert color="red" title="This page cannot be displayed" role="alert">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">The dashboard may have been updated while it was open.</Text>
          <Button variant="default" size="xs" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </Stack>
      </Alert>
    )
  }
}
