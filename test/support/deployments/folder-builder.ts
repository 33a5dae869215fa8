import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BuildOutcome, BuildSite } from '../../../src/builder/build-protocol.ts'
import { createSiteBuilder } from '../../../src/builder/site-builder.ts'
import { createMemoryArtifacts, takeBuilt } from './built-site.ts'

type Request = Omit<Parameters<BuildSite>[0], 'deploymentId' | 'projectId' | 'origin'>

/** Builds a folder again and again in one process, because starting it takes longer than a small build. */
export function createFolderBuilder() {
  const home = mkdtempSync(join(tmpdir(), 'lectern-build-'))
  const docs = join(home, 'docs')
  const artifacts = createMemoryArtifacts()
  const builder = createSiteBuilder({ artifacts, workFolder: join(home, 'work'), keepMs: 60_000 })
  const lines: string[] = []
  return {
    docs,
    artifacts,
    /** The log of the last build. */
    lines,
    write(files: Record<string, string>): void {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(docs, name)), { recursive: true })
        writeFileSync(join(docs, name), text)
      }
    },
    async build(request: Request): Promise<BuildOutcome> {
      lines.length = 0
      const outcome = await builder.build(
        { deploymentId: 'a', projectId: 'p', origin: { kind: 'folder', path: docs }, ...request },
        { onStep: () => {}, onLog: line => void lines.push(line), onSource: () => {} },
        new AbortController().signal,
      )
      return takeBuilt(outcome)
    },
    /** Removes the files and artifacts, for the next test. */
    empty(): void {
      rmSync(docs, { recursive: true })
      artifacts.stored.clear()
    },
    async close(): Promise<void> {
      await builder.close()
      rmSync(home, { recursive: true })
    },
  }
}
