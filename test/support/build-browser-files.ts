import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Builds the dashboard and the chat box before the journeys start. */
export default async function buildBrowserFiles(): Promise<void> {
  const script = fileURLToPath(new URL('../../bin/build.js', import.meta.url))
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, NODE_ENV: 'production' } })
}
