import { existsSync } from 'node:fs'
import { chmod, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The program of `@sparticuz/chromium`, unpacked to the folder unless it is there. The package unpacks to the temporary
 * folder, which is this process's own; from there it comes to its place whole.
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
