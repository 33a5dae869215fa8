import { readFileSync } from 'node:fs'
import {
  diagramFrame,
  diagramFrameScript,
  iconPath,
  scriptPath,
  siteIcon,
  siteScripts,
  siteStylesheet,
  stylesheetPath,
  themeScriptPath,
} from '../../site/index.ts'

const built = new URL('../../../dist/', import.meta.url)
const encoder = new TextEncoder()

/** The files of every export by path: the scripts and the stylesheet. Null if the browser files are not built. */
export function readBrowserFiles(): Map<string, Uint8Array> | null {
  try {
    return new Map<string, Uint8Array>([
      [scriptPath, readFileSync(new URL('offline/page.js', built))],
      ['/_lectern/engine.js', readFileSync(new URL('offline/engine.js', built))],
      ['/_lectern/widget.js', readFileSync(new URL('widget/widget.js', built))],
      [themeScriptPath, encoder.encode(siteScripts.get(themeScriptPath) ?? '')],
      [stylesheetPath, encoder.encode(siteStylesheet)],
      [iconPath, encoder.encode(siteIcon)],
    ])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The files of sites with diagrams. */
export function readDiagramFiles(): Map<string, Uint8Array> {
  return new Map<string, Uint8Array>([
    ['/_lectern/diagram.html', encoder.encode(diagramFrame)],
    ['/_lectern/diagram-frame.js', encoder.encode(diagramFrameScript)],
    ['/_lectern/mermaid.js', readFileSync(new URL('widget/mermaid.js', built))],
  ])
}
