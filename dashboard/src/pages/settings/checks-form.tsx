import { Button, Card, Group, NumberInput, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  type CheckLevel,
  type CheckSettings,
  checkKinds,
  checkLevels,
  defaultChecks,
  type ProjectView,
} from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { checkNames } from '../../text/check-names.ts'

const levelNames: Record<CheckLevel, string> = { off: 'Off', warn: 'Warn', fail: 'Fail' }
const levels = checkLevels.map(value => ({ value, label: levelNames[value] }))

export function ChecksForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const { canWrite } = useRights()
  const [checks, setChecks] = useState<CheckSettings>(project.checks)
  const set = (change: CheckSettings) => setChecks(known => ({ ...known, ...change }))
  const save = useChange({
    change: () => api.updateProject({ projectId: project.id, checks }),
    stale: [queryKeys.projects],
    done: 'Saved. The change applies from the next deployment.',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Card>
      <Title order={2}>Checks</Title>
      <Text size="sm" c="dimmed" mb="lg">
        Checks run before a deployment goes live. A failed check blocks the deployment.
      </Text>
      <form onSubmit={submit}>
        <Stack>
          <Levels checks={checks} onChange={set} />
          <Limits checks={checks} onChange={set} />
          <Switch
            label="Quote readers’ questions in pull requests"
            description="Without it, comments on pull requests name only pages. The questions are listed here."
            checked={checks.publicQuestions ?? defaultChecks.publicQuestions}
            onChange={event => set({ publicQuestions: event.currentTarget.checked })}
            disabled={!canWrite}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              Save checks
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

interface FieldsProps {
  checks: CheckSettings
  onChange(change: CheckSettings): void
}

function Levels({ checks, onChange }: FieldsProps) {
  const { canWrite } = useRights()
  return checkKinds.map(kind => (
    <Group key={kind} justify="space-between" gap="xs">
      <div style={{ flex: '1 1 14rem' }}>
        <Text size="sm" fw={500}>
          {checkNames[kind].title}
        </Text>
        <Text size="xs" c="dimmed">
          {checkNames[kind].about}
        </Text>
      </div>
      <SegmentedControl
        aria-label={checkNames[kind].title}
        size="xs"
        data={levels}
        value={checks[kind] ?? defaultChecks[kind]}
        onChange={level => onChange({ [kind]: level })}
        disabled={!canWrite}
      />
    </Group>
  ))
}

function Limits({ checks, onChange }: FieldsProps) {
  return (
    <>
      <NumberInput
        label="Limit for disappearing pages"
        description="The check applies if more than this share of the live pages would disappear. It skips sites with fewer than ten live pages."
        suffix=" %"
        min={0}
        max={100}
        allowDecimal={false}
        value={checks.vanishedPercent ?? defaultChecks.vanishedPercent}
        onChange={value => {
          if (typeof value === 'number') onChange({ vanishedPercent: value })
        }}
      />
      <NumberInput
        label="Limit for lost answers"
        description="With “Fail”, a deployment is blocked if more questions lose their answer."
        min={0}
        max={200}
        allowDecimal={false}
        value={checks.lostQuestions ?? defaultChecks.lostQuestions}
        onChange={value => {
          if (typeof value === 'number') onChange({ lostQuestions: value })
        }}
      />
    </>
  )
}
