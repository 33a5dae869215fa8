import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { z } from 'zod'
import type { modelTrialsSchema } from '../../../../src/contract/index.ts'
import { describeError } from '../../api/describe-error.ts'
import { useChange } from '../../api/use-change.ts'
import rows from '../../components/rows.module.css'

interface ModelTrialsProps {
  /** Sends a short request to each saved model. */
  change(): Promise<z.input<typeof modelTrialsSchema>>
  /** Shown if there is no model. */
  none: string
}

export function ModelTrials({ change, none }: ModelTrialsProps) {
  const tries = useChange({ change, stale: [], quiet: true })
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Test models</Title>
        <Button variant="default" onClick={() => tries.mutate()} loading={tries.isPending}>
          Test saved models
        </Button>
      </Group>
      {tries.error && (
        <Alert color="red" title="The test failed" role="alert">
          {describeError(tries.error)}
        </Alert>
      )}
      {tries.data && tries.data.trials.length > 0 && (
        <div className={rows.frame}>
          {tries.data.trials.map(({ model, works, problem, milliseconds }) => (
            <div key={model} className={rows.row}>
              <Stack gap={2} className={rows.grow ?? ''}>
                <Text size="sm" ff="monospace">
                  {model}
                </Text>
                {problem && (
                  <Text size="sm" c="dimmed">
                    {problem}
                  </Text>
                )}
              </Stack>
              <Text size="xs" c="dimmed">
                {milliseconds.toLocaleString()} ms
              </Text>
              <Badge color={works ? 'green' : 'red'}>{works ? 'Works' : 'Fails'}</Badge>
            </div>
          ))}
        </div>
      )}
      <Text size="sm" c="dimmed" component="output" display="block">
        {tries.data?.trials.length === 0 && none}
      </Text>
    </section>
  )
}
