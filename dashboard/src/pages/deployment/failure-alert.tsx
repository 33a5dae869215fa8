import { Alert, Anchor } from '@mantine/core'
import { Link } from 'wouter'
import type { UpdateStatus } from '../../../../src/contract/index.ts'
import { addresses } from '../../routes/addresses.ts'
import { useFindings } from './use-findings.ts'

/** Says why a deployment failed. If a check stopped it, links to the setting. */
export function FailureAlert({ status }: { status: UpdateStatus }) {
  const isRefused = useFindings(status._id).data?.canPublishAnyway === true
  return (
    <Alert color="red" title={isRefused ? 'Stopped by a check' : 'Deployment failed'} role="alert">
      {isRefused ? firstSentence(status.summary) : status.summary}
      {isRefused && (
        <>
          {' '}
          <Anchor
            component={Link}
            href={addresses.settings('general', status.subdomain)}
            inherit
            underline="always"
          >
            Change the checks
          </Anchor>
        </>
      )}
    </Alert>
  )
}

/** The problems are listed below, so the first one is left out. */
function firstSentence(summary: string): string {
  const reason = summary.replace(/^Not published: /, '').replace(/ First: .*$/s, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
