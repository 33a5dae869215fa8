import { Alert, Button, Group, Stack } from '@mantine/core'
import { CodeBlock } from '../../components/code-block.tsx'
import { saveFile } from '../../components/save-file.ts'

/** Shows new recovery codes once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const text = codes.join('\n')
  return (
    <Alert color="yellow" title="Save these recovery codes now. They are not shown again.">
      <Stack>
        Each code works once, if you do not have your phone. Earlier recovery codes no longer work.
        <CodeBlock text={text} copyLabel="Copy codes" />
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => saveFile(new Blob([`${text}\n`]), 'lectern-recovery-codes.txt')}
          >
            Download
          </Button>
          <Button onClick={onDone}>I have saved them</Button>
        </Group>
      </Stack>
    </Alert>
  )
}
