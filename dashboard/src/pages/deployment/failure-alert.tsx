import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { UpdateStatus } from '../../../../src/contract/index.ts'
import { addresses } from '../../routes/addresses.ts'
import { useFindings } from './use-findings.ts'

/** Says why a deployment failed. If a check stopped it, also says what can be done about it. */
export function FailureAlert({ status }: { status: UpdateStatus }) {
  const isRefused = useFindings(status._id).data?.canPublishAnyway === true
  if (!isRefused)
    return (
      <Alert color="red" title="Deployment failed" role="alert">
        {status.summary}
      </Alert>
    )
  return (
    <Alert color="red" title="Stopped by a check" role="alert">
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {firstSentence(status.summary)}
        </Text>
        <Text size="sm">
          The live site has not changed. Fix the problems and deploy again, publish this build anyway, or{' '}
          <Anchor
            component={Link}
            href={addresses.settings('general', status.subdomain)}
            inherit
            underline="always"
          >
            change the checks
          </Anchor>
          .
        </Text>
      </Stack>
    </Alert>
  )
}

/** The problems are listed below, so the first one is left out. */
function firstSentence(summary: string): string {
  const reason = summary.replace(/^Not published: /, '').replace(/ First: .*$/s, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
