import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { addresses } from '../../addresses.ts'
import { useRights } from '../../api/use-session.ts'

/** Leads to where a project's source is set, whoever may set it. */
export function SourceButton({ project }: { project: ProjectView }) {
  const { canWrite } = useRights()
  if (!canWrite) return null
  return (
    <Button component={Link} href={addresses.settings('general', project.domain)} variant="default">
      Set the source
    </Button>
  )
}
