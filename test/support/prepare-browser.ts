import { findInstalledBrowser } from './installed-browser.ts'

/** Unpacks the browser before tests start, because one test would start it while another still writes it. */
export default async function prepareBrowser(): Promise<void> {
  await findInstalledBrowser()
}
