import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '../../../src/client/index.ts'
import { describeError } from '../api/describe-error.ts'

/** An error with a retry button and the request ID for the operator's log. */
export function FailedView({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Loading failed" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{describeError(error)}</Text>
        {error instanceof ApiError && error.requestId && (
          <Text size="xs" c="dimmed" ff="monospace">
            Request ID {error.requestId}
          </Text>
        )}
        {retry && (
          <Button variant="default" size="xs" onClick={retry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
