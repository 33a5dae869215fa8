import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** `packed`: the browser of the package `@sparticuz/chromium`, which is unpacked to the folder. */
export type BrowserChoice = { kind: 'installed'; path: string } | { kind: 'packed'; folder: string }

export interface BrowserNeeds {
  /** The operator's choice; null for any. */
  chromiumPath: string | null
  /** The server's environment, for `PATH`. */
  environment: Readonly<Record<string, string | undefined>>
  folder: string
}

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'chrome-headless-shell',
]

const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap(folder => names.map(name => join(folder, name))),
  win32: ['C:\\Program Files', 'C:\\Program Files (x86)'].flatMap(folder => [
    `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
    `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
  ]),
}

/** Finds a browser for screenshots, or says what to install. */
export async function findBrowser(needs: BrowserNeeds): Promise<BrowserChoice | { missing: string }> {
  const { chromiumPath, environment, folder } = needs
  if (chromiumPath !== null) {
    if (await isExecutable(chromiumPath)) return { kind: 'installed', path: chromiumPath }
    return { missing: `CHROMIUM_PATH is ${chromiumPath}, which is not an executable file.` }
  }
  const inPath = (environment.PATH ?? '')
    .split(delimiter)
    .filter(entry => entry !== '')
    .flatMap(entry => names.map(name => join(entry, name)))
  for (const path of [...inPath, ...(places[process.platform] ?? [])])
    if (await isExecutable(path)) return { kind: 'installed', path }
  if (hasPackedBrowser()) return { kind: 'packed', folder }
  return {
    missing: 'this server has no browser. Its operator can install Chromium or Chrome, or set CHROMIUM_PATH.',
  }
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

function hasPackedBrowser(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  try {
    createRequire(import.meta.url).resolve('@sparticuz/chromium')
    return true
  } catch {
    return false
  }
}
