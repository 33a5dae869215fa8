import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Encoding, encodings } from './choose-encoding.ts'

/** Address of the script that adds the chat box to a page. */
export const widgetPath = '/widget.js'

const folder = new URL('../../../dist/widget/', import.meta.url)

export interface WidgetFile {
  tag: string
  content: Buffer
  compressed: Record<Encoding, Buffer>
}

/** Reads the chat box that `npm run build` made from `widget/`. Returns null if it is not built. */
export function readWidgetFile(): WidgetFile | null {
  return readBuiltFile('widget.js')
}

/** Reads the library that draws diagrams. Returns null if it is not built. */
export function readDiagramLibrary(): WidgetFile | null {
  return readBuiltFile('mermaid.js')
}

function readBuiltFile(file: string): WidgetFile | null {
  try {
    const read = (name: string) => readFileSync(new URL(name, folder))
    const content = read(file)
    const tag = createHash('sha256').update(content).digest('base64url').slice(0, 22)
    return {
      tag,
      content,
      compressed: { br: read(`${file}${encodings.br}`), gzip: read(`${file}${encodings.gzip}`) },
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
