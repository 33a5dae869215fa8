import { Alert, Button, Card, Group, NativeSelect, NumberInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../../src/client/index.ts'
import type { ProjectView, ReadersView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { describeError } from '../../api/describe-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { OpenIdFields } from './open-id-fields.tsx'
import { PasswordFields } from './password-fields.tsx'
import {
  type SignInDraft,
  type SignInFieldsProps,
  type SignInMethod,
  sortMistakes,
  toBody,
  toDraft,
} from './sign-in-draft.ts'
import { TokenFields } from './token-fields.tsx'

const methods: readonly { value: SignInMethod; label: string }[] = [
  { value: 'off', label: 'Off: everybody reads the site' },
  { value: 'password', label: 'Password' },
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'token', label: 'Token of your own product' },
]

/** How readers of the site sign in. Only owners can change it. */
export function SignInForm({ view, project }: { view: ReadersView; project: ProjectView }) {
  const api = useApi()
  const { isOwner } = useRights()
  const { id: projectId } = project
  const [draft, setDraft] = useState(() => toDraft(view))
  const [asking, setAsking] = useState(false)
  const save = useChange({
    change: (): Promise<ReadersView> => {
      const body = toBody(draft)
      return body ? api.saveReaders({ projectId, ...body }) : api.removeReaders({ projectId })
    },
    stale: [queryKeys.readers(projectId)],
    done: 'Saved. The change applies immediately.',
    quiet: true,
  })
  const { byField, others } = sortMistakes(
    save.error instanceof ApiError ? save.error.details : [],
    isShown(draft.method),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  const fields = { draft, view, mistakes: byField, onChange: setDraft }
  return (
    <Card>
      <Title order={2}>Readers’ sign-in</Title>
      <Text size="sm" c="dimmed" mb="md">
        With a sign-in, the site is private: readers sign in before they see its pages. Pages with{' '}
        <code>public: true</code> stay open to everybody. Pages with <code>groups</code> are for readers in
        one of these groups.
      </Text>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!isOwner || save.isPending} style={{ border: 0, margin: 0, padding: 0 }}>
          <Stack>
            <NativeSelect
              label="Method"
              value={draft.method}
              data={[...methods]}
              onChange={event => setDraft({ ...draft, method: event.currentTarget.value as SignInMethod })}
            />
            <MethodFields {...fields} />
            <Problem error={save.error} others={others} isField={Object.keys(byField).length > 0} />
            {isOwner ? (
              <Group justify="flex-end">
                <Button type="submit" loading={save.isPending} disabled={isUnchanged(draft, view)}>
                  Save
                </Button>
              </Group>
            ) : (
              <Text size="sm" c="dimmed">
                Only owners can change this.
              </Text>
            )}
          </Stack>
        </fieldset>
      </form>
      <ConfirmSave
        opened={asking}
        onClose={() => setAsking(false)}
        from={view.method}
        to={draft.method}
        pending={save.isPending}
        onConfirm={() => save.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Card>
  )
}

function MethodFields(fields: SignInFieldsProps) {
  const { draft, mistakes, onChange } = fields
  if (draft.method === 'off') return null
  return (
    <>
      {draft.method === 'password' && <PasswordFields {...fields} />}
      {draft.method === 'oidc' && <OpenIdFields {...fields} />}
      {draft.method === 'token' && <TokenFields {...fields} />}
      <NumberInput
        label="Hours until readers sign in again"
        min={1}
        max={8760}
        allowDecimal={false}
        value={draft.sessionHours}
        error={mistakes.sessionHours}
        onChange={value => onChange({ ...draft, sessionHours: typeof value === 'number' ? value : '' })}
      />
    </>
  )
}

function isUnchanged({ method }: SignInDraft, view: ReadersView): boolean {
  return method === 'off' && view.method === 'off'
}

/** Messages of the fields of another method are shown below the form. */
function isShown(method: SignInMethod): (path: string) => boolean {
  const prefix = method === 'password' ? 'passwords.' : `${method}.`
  return path => path === 'sessionHours' || path.startsWith(prefix)
}

function Problem({ error, others, isField }: { error: Error | null; others: string[]; isField: boolean }) {
  if (!error) return null
  const message = isField ? ['Check the fields marked above.', ...others].join(' ') : describeError(error)
  return (
    <Alert color="red" title="Not saved" role="alert">
      {message}
    </Alert>
  )
}

interface ConfirmSaveProps {
  opened: boolean
  onClose(): void
  from: SignInMethod
  to: SignInMethod
  pending: boolean
  onConfirm(): void
}

function ConfirmSave({ from, to, ...rest }: ConfirmSaveProps) {
  if (to === 'off')
    return (
      <ConfirmModal {...rest} title="Turn off readers’ sign-in" action="Turn off sign-in">
        Everybody can read the site again. Restricted pages are no longer published. Stored passwords and
        secrets are deleted, and all readers are signed out.
      </ConfirmModal>
    )
  if (from === 'off')
    return (
      <ConfirmModal {...rest} title="Make the site private" action="Make private">
        Readers must sign in to see the site, its search and its assistant. Only pages with{' '}
        <code>public: true</code> stay open to everybody.
      </ConfirmModal>
    )
  return (
    <ConfirmModal {...rest} title="Change readers’ sign-in" action="Save changes">
      All readers are signed out and must sign in again.
    </ConfirmModal>
  )
}
