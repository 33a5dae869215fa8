import { Anchor } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyView } from '../components/empty-view.tsx'
import { addresses } from '../routes/addresses.ts'

export function MissingPage({ what = 'page' }: { what?: string }) {
  return (
    <EmptyView icon={<IconMapOff aria-hidden />} title="Page not found" alone>
      There is no {what} at this address, or you do not have access to it.{' '}
      <Anchor component={Link} href={addresses.projects} inherit underline="always">
        All projects
      </Anchor>
    </EmptyView>
  )
}
