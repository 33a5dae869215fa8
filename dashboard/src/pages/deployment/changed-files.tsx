import { Button, Card, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { UpdateCommit } from '../../../../src/contract/index.ts'
import { countNoun } from '../../text/count-noun.ts'

const shownFirst = 30

const kinds = [
  { kind: 'added', sign: '+', color: 'var(--mantine-color-green-text)' },
  { kind: 'modified', sign: '~', color: 'var(--mantine-color-dimmed)' },
  { kind: 'removed', sign: '−', color: 'var(--mantine-color-error)' },
] as const

export function ChangedFiles({ files }: { files: NonNullable<UpdateCommit['filesChanged']> }) {
  const [all, setAll] = useState(false)
  const changes = kinds.flatMap(({ kind, ...look }) => files[kind].map(file => ({ kind, file, ...look })))
  if (changes.length === 0) return null
  return (
    <section>
      <Title order={2} mb="sm">
        {countNoun(changes.length, 'file')} changed
      </Title>
      <Card padding="sm">
        {changes.slice(0, all ? undefined : shownFirst).map(({ kind, file, sign, color }) => (
          <Text key={`${kind} ${file}`} size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            <span style={{ color }} title={kind}>
              {sign}
            </span>{' '}
            {file}
          </Text>
        ))}
        {!all && changes.length > shownFirst && (
          <Button variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
            Show all {changes.length}
          </Button>
        )}
      </Card>
    </section>
  )
}
