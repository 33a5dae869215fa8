import { Button, Group, Modal, Radio, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'
import { useReturnFocus } from '../../components/use-return-focus.ts'
import { CreatedKeyView } from './created-key-view.tsx'
import { expiryChoices, type KeyForm, toKeyRequest } from './key-form.ts'

const empty: KeyForm = {
  kind: 'assistant',
  name: '',
  access: 'write',
  expiry: 'never',
  addresses: [],
  origins: [],
}

/** Creates an API key and shows it once. */
export function CreateKeyModal({ project, onClose }: { project: ProjectView; onClose(): void }) {
  const api = useApi()
  useReturnFocus()
  const [form, setForm] = useState(empty)
  const set = (change: Partial<KeyForm>) => setForm(known => ({ ...known, ...change }))
  const create = useChange({
    change: () => api.createKey(toKeyRequest(form, { projectId: project.id, now: Date.now() })),
    stale: [queryKeys.keys],
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  const made = create.data
  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? 'Copy the key now' : 'Create API key'}
      size="lg"
      closeOnClickOutside={!made}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made ? (
        <CreatedKeyView made={made} project={project} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <ErrorAlert error={create.error} />
            <KeyFields form={form} set={set} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending}>
                Create key
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

function KeyFields({ form, set }: { form: KeyForm; set(change: Partial<KeyForm>): void }) {
  const admin = form.kind === 'admin'
  return (
    <>
      <Radio.Group
        label="Type"
        value={form.kind}
        onChange={kind => set({ kind: kind === 'admin' ? 'admin' : 'assistant' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio
            value="assistant"
            label="Assistant key"
            description="Public. Can only ask this project’s assistant, for example from a web page."
          />
          <Radio
            value="admin"
            label="Admin key"
            description="Secret. Can read, change and deploy every project. For servers and CI."
          />
        </Stack>
      </Radio.Group>
      <TextInput
        label="Name"
        placeholder={admin ? 'CI' : 'Chat box'}
        required
        withAsterisk={false}
        maxLength={200}
        value={form.name}
        onChange={event => set({ name: event.currentTarget.value })}
        data-autofocus
      />
      {admin && (
        <Radio.Group
          label="Access"
          value={form.access}
          onChange={access => set({ access: access === 'read' ? 'read' : 'write' })}
        >
          <Group mt={6}>
            <Radio value="write" label="Read and write" />
            <Radio value="read" label="Read only" />
          </Group>
        </Radio.Group>
      )}
      <Select
        label="Expires"
        data={expiryChoices}
        value={form.expiry}
        onChange={expiry => set({ expiry: expiry ?? 'never' })}
        allowDeselect={false}
      />
      {!admin && (
        <TagsInput
          label="Allowed origins"
          description="For example https://docs.example.com. Press Enter after each. Leave empty to allow all origins."
          value={form.origins}
          onChange={origins => set({ origins })}
          acceptValueOnBlur
        />
      )}
      <TagsInput
        label="Allowed IP addresses"
        description="IPv4, IPv6 or CIDR. Press Enter after each. Leave empty to allow all addresses."
        value={form.addresses}
        onChange={addresses => set({ addresses })}
        acceptValueOnBlur
      />
      <Text size="xs" c="dimmed">
        The access of a key cannot be changed later. Create another key instead.
      </Text>
    </>
  )
}
