import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A labelled number. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text
        fz={{ base: 22, sm: 28 }}
        fw={650}
        style={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.02em' }}
      >
        {children}
      </Text>
    </div>
  )
}
