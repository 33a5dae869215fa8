import { AspectRatio, Image, useComputedColorScheme } from '@mantine/core'
import type { UpdateStatus } from '../../../src/contract/index.ts'

/** The deployed home page, in the current colour scheme. */
export function Screenshot({
  status,
}: {
  status: Pick<UpdateStatus, 'screenshotLight' | 'screenshotDark' | 'subdomain'>
}) {
  const scheme = useComputedColorScheme('light')
  const address = (scheme === 'dark' ? status.screenshotDark : undefined) ?? status.screenshotLight
  return (
    <AspectRatio
      ratio={1200 / 630}
      style={{
        border: '1px solid var(--line)',
        borderRadius: 'var(--mantine-radius-md)',
        overflow: 'hidden',
      }}
    >
      <Image src={address} alt={`Home page of ${status.subdomain}`} loading="lazy" />
    </AspectRatio>
  )
}
