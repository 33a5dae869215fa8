import { Alert, Button, Group, Text } from '@mantine/core'
import { useNewVersion } from '../api/use-new-version.ts'

/** Offers to reload a tab that was open while the server was upgraded. */
export function NewVersion() {
  if (!useNewVersion()) return null
  return (
    <Alert color="ink" role="status" mb="lg">
      <Group justify="space-between" gap="xs">
        <Text size="sm">Lectern was upgraded. Reload the dashboard to use the new version.</Text>
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Group>
    </Alert>
  )
}
