import type { SourceTree } from '../../content/index.ts'
import type { SearchIndex } from '../../search/index.ts'
import type { Found } from './finding.ts'

const docsTestFiles = ['lectern.tests.yaml', 'lectern.tests.yml']

export function hasDocsTests(tree: SourceTree): boolean {
  return docsTestFiles.some(name => tree.files().includes(name))
}

/** Runs the docs tests of a source, if it has any, against its new index. */
export async function checkDocsTests(
  { tree, openIndex, onLog }: { tree: SourceTree; openIndex(): SearchIndex; onLog(line: string): void },
  signal: AbortSignal,
): Promise<Found[]> {
  const file = docsTestFiles.find(name => tree.files().includes(name))
  if (file === undefined) return []
  // Imported late: most sources have no tests.
  const { createExtractiveModel, readDocsTests, runDocsTests } = await import('../../assistant/index.ts')
  const text = new TextDecoder().decode(tree.read(file))
  const { tests, problems } = readDocsTests(text)
  const failures = await runDocsTests(
    { model: createExtractiveModel() },
    { index: openIndex(), tests, signal },
  )
  const failed = new Set(failures.map(({ line }) => line)).size
  if (tests.length > 0) onLog(`Docs tests: ${tests.length - failed} of ${tests.length} passed.`)
  return [
    ...problems.map(({ line, message }) => ({ kind: 'tests' as const, file, line, message })),
    ...failures.map(({ line, question, message }) => ({
      kind: 'tests' as const,
      file,
      line,
      message: `“${question}”: ${message}`,
    })),
  ]
}
