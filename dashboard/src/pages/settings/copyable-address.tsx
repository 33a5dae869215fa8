import { Code, Group, Text } from '@mantine/core'
import { CopyButton } from '../../components/copy-button.tsx'

interface CopyableAddressProps {
  label: string
  description: string
  value: string
}

export function CopyableAddress({ label, description, value }: CopyableAddressProps) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {description}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
      </Group>
    </div>
  )
}
