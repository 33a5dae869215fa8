export interface ChosenFile {
  /** Path relative to the chosen folder, separated by `/`. */
  path: string
  file: File
}

/** Reads the dropped files, including those in dropped folders. */
export async function readDropped(items: DataTransferItemList): Promise<ChosenFile[]> {
  // The browser empties the list when the event ends, so all entries are taken first.
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? [])
  const found = await Promise.all(entries.map(entry => readEntry(entry)))
  return found.flat()
}

export function readChosen(files: FileList | null): ChosenFile[] {
  return [...(files ?? [])].map(file => ({ path: file.webkitRelativePath || file.name, file }))
}

async function readEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: ChosenFile[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return found
    for (const child of batch) found.push(...(await readEntry(child)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
