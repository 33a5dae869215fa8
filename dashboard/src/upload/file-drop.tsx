import { Button, Group, Text } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { countNoun } from '../text/count-noun.ts'
import classes from './file-drop.module.css'
import { type ChosenFile, readChosen, readDropped } from './read-dropped.ts'

interface FileDropProps {
  files: readonly ChosenFile[]
  onChange(files: ChosenFile[]): void
}

/** Takes a folder, files or an archive: dropped, or chosen with a button. */
export function FileDrop({ files, onChange }: FileDropProps) {
  const [over, setOver] = useState(false)
  const folderInput = useRef<HTMLInputElement>(null)
  const archiveInput = useRef<HTMLInputElement>(null)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChange(await readDropped(event.dataTransfer.items))
  }
  return (
    <section
      aria-label="Files to upload"
      className={`${classes.drop} ${over ? classes.over : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text fw={600} aria-live="polite">
        {describeFiles(files)}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        Drop a folder, a <code>.zip</code> or a <code>.tar.gz</code> here, or
      </Text>
      <Group justify="center" gap="xs">
        <Button variant="default" onClick={() => folderInput.current?.click()}>
          Choose folder
        </Button>
        <Button variant="default" onClick={() => archiveInput.current?.click()}>
          Choose archive
        </Button>
      </Group>
      <input
        ref={folderInput}
        type="file"
        hidden
        aria-label="Folder to upload"
        {...{ webkitdirectory: '' }}
        onChange={event => onChange(readChosen(event.currentTarget.files))}
      />
      <input
        ref={archiveInput}
        type="file"
        hidden
        aria-label="Archive to upload"
        accept=".zip,.tar.gz,.tgz,application/zip,application/gzip"
        onChange={event => onChange(readChosen(event.currentTarget.files))}
      />
    </section>
  )
}

function describeFiles(files: readonly ChosenFile[]): string {
  const [first] = files
  if (!first) return 'No files chosen'
  return files.length === 1 ? first.path : countNoun(files.length, 'file')
}
