import chromium from '@sparticuz/chromium'

/** Unpacks the browser of the development dependencies; returns undefined on systems that it does not support. */
export async function findInstalledBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return chromium.executablePath()
}
