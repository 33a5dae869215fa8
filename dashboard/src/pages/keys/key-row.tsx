import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiKeyView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { updateCachedItem } from '../../api/update-cached-item.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'
import { describeKeyLimits } from './describe-key-limits.ts'
import { RenameKeyModal } from './rename-key-modal.tsx'

export function KeyRow({ apiKey }: { apiKey: ApiKeyView }) {
  const { isOwner } = useRights()
  const [asking, setAsking] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const api = useApi()
  const revoke = useChange({
    change: () => api.revokeKey({ keyId: apiKey.id }),
    stale: [queryKeys.keys],
    optimistic: cache =>
      updateCachedItem<ApiKeyView>(cache, queryKeys.keys, {
        id: apiKey.id,
        revokedAt: new Date().toISOString(),
      }),
    done: `Revoked “${apiKey.name}”.`,
  })
  return (
    <div className={rows.row}>
      <KeyFacts apiKey={apiKey} />
      {apiKey.revokedAt ? (
        <Badge color="gray">Revoked</Badge>
      ) : (
        isOwner && (
          <Button.Group>
            <Button
              variant="default"
              size="xs"
              onClick={() => setRenaming(true)}
              aria-label={`Rename ${apiKey.name}`}
            >
              Rename
            </Button>
            <Button
              variant="default"
              size="xs"
              onClick={() => setAsking(true)}
              aria-label={`Revoke ${apiKey.name}`}
            >
              Revoke
            </Button>
          </Button.Group>
        )
      )}
      {renaming && <RenameKeyModal apiKey={apiKey} onClose={() => setRenaming(false)} />}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Revoke “${apiKey.name}”`}
        action="Revoke key"
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Clients that use this key stop working immediately. This cannot be undone.
      </ConfirmModal>
    </div>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKeyView }) {
  const limits = describeKeyLimits(apiKey)
  return (
    <>
      <div className={rows.grow ?? ''}>
        <Text size="sm" fw={600} truncate>
          {apiKey.name}{' '}
          <Text span size="xs" c="dimmed" ff="monospace" fw={400}>
            …{apiKey.hint}
          </Text>
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {apiKey.lastUsedAt ? (
            <>
              Used <TimeText value={apiKey.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
          {apiKey.expiresAt && (
            <>
              {' · expires '}
              <TimeText value={apiKey.expiresAt} />
            </>
          )}
          {limits && ` · ${limits}`}
        </Text>
      </div>
      <Badge color={apiKey.kind === 'admin' ? 'yellow' : 'ink'}>
        {apiKey.kind === 'admin'
          ? `Admin · ${apiKey.scopes.includes('write') ? 'read and write' : 'read'}`
          : 'Assistant'}
      </Badge>
    </>
  )
}
