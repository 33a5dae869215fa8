import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ApiKeyView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { updateCachedItem } from '../../api/update-cached-item.ts'
import { useChange } from '../../api/use-change.ts'
import { useReturnFocus } from '../../components/use-return-focus.ts'

export function RenameKeyModal({ apiKey, onClose }: { apiKey: ApiKeyView; onClose(): void }) {
  const api = useApi()
  useReturnFocus()
  const [name, setName] = useState(apiKey.name)
  const rename = useChange({
    change: () => api.renameKey({ keyId: apiKey.id, name: name.trim() }),
    stale: [queryKeys.keys],
    optimistic: cache =>
      updateCachedItem<ApiKeyView>(cache, queryKeys.keys, { id: apiKey.id, name: name.trim() }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Rename key" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            required
            withAsterisk={false}
            maxLength={200}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Rename</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
