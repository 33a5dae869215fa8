import { existsSync } from 'node:fs'
import { chmod, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Returns the path of the browser of `@sparticuz/chromium`, which is unpacked to the folder once. The package unpacks to this process's
 * temporary folder; renaming puts the complete file in place.
 */
export async function unpackBrowser(folder: string): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  const place = join(folder, 'chromium')
  if (existsSync(place)) return place
  chromium.setGraphicsMode = false
  const unpacked = await chromium.executablePath()
  await mkdir(dirname(place), { recursive: true })
  await chmod(unpacked, 0o700)
  await rename(unpacked, place)
  return place
}
