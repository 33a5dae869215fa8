import type { BuildSite } from '../../../src/builder/build-protocol.ts'
import { encodeManifest } from '../../../src/builder/parsing/manifest.ts'
import { builtSite } from './built-site.ts'

/** A build of some files that calls `onStep` at each step. */
export function scriptBuild(
  files: Record<string, string>,
  onStep: (
    step: 'fetch' | 'read' | 'parse' | 'index',
    deploymentId: string,
  ) => Promise<void> | void = () => {},
): BuildSite {
  return async ({ deploymentId }, reporter, signal) => {
    for (const step of ['fetch', 'read', 'parse', 'index'] as const) {
      reporter.onStep(step)
      reporter.onLog(`${step} of ${Object.keys(files).length} files`)
      await onStep(step, deploymentId)
      signal.throwIfAborted()
    }
    return builtSite({
      index: new TextEncoder().encode(`index ${JSON.stringify(files)}`),
      site: new TextEncoder().encode(`site ${JSON.stringify(files)}`),
      manifest: encodeManifest(new Map(Object.entries(files))),
      pageCount: Object.keys(files).length,
    })
  }
}

/** A build that hangs until its signal aborts. */
export function stuckBuild(onStuck: () => void): BuildSite {
  return (_, reporter, signal) => {
    reporter.onStep('parse')
    onStuck()
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }
}
