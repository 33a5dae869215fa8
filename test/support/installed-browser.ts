import chromium from '@sparticuz/chromium'

/** The browser that comes with the development dependencies, unpacked to the temporary folder; undefined where it does not run. */
export async function findInstalledBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return chromium.executablePath()
}
