import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Vitest's global setup: builds the dashboard and the chat box before any journey starts. */
export default async function buildBrowserParts(): Promise<void> {
  const script = fileURLToPath(new URL('../../bin/build.js', import.meta.url))
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, NODE_ENV: 'production' } })
}
