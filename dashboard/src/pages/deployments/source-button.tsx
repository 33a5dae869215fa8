import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useRights } from '../../api/use-session.ts'
import { addresses } from '../../routes/addresses.ts'

export function SourceButton({ project }: { project: ProjectView }) {
  const { canWrite } = useRights()
  if (!canWrite) return null
  return (
    <Button component={Link} href={addresses.settings('general', project.domain)} variant="default">
      Choose source
    </Button>
  )
}
