import { findBrowser } from '../../screenshots/index.ts'
import { type Check, ok, warning } from './check.ts'

export interface BrowserSettings {
  /** Null if screenshots are off. */
  screenshots: { chromiumPath: string | null } | null
  environment: Readonly<Record<string, string | undefined>>
}

export async function checkBrowser({ screenshots, environment }: BrowserSettings): Promise<Check> {
  if (!screenshots) return ok('browser', 'Screenshots are off.')
  const found = await findBrowser({ chromiumPath: screenshots.chromiumPath, environment, folder: '' })
  if (!('missing' in found))
    return ok('browser', `Screenshots use ${found.kind === 'installed' ? found.path : 'a packed Chromium'}.`)
  const [first = '', ...rest] = found.missing
  return warning({
    name: 'browser',
    detail: `${first.toUpperCase()}${rest.join('')} Deployments have no screenshots.`,
    next: 'Install Chromium or Chrome, set CHROMIUM_PATH, or set LECTERN_SCREENSHOTS=false.',
  })
}
