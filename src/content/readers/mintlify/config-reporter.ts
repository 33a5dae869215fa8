import type { ContentProblem } from '../../core/page.ts'
import type { SourceTree } from '../../core/source-tree.ts'

const reportLimit = 500

/**
 * Creates a function that reports a finding at the first line of a configuration file with the value in question. Reports each
 * message once, and at most 500.
 */
export function createReporter(
  tree: SourceTree,
  files: readonly string[],
  problems: ContentProblem[],
): (message: string, needle: string, condition?: Pick<ContentProblem, 'needsDates' | 'code'>) => void {
  const texts = new Map<string, string>()
  const reported = new Set<string>()
  const locate = (needle: string): Pick<ContentProblem, 'file' | 'line'> => {
    for (const file of files) {
      const text = texts.get(file) ?? new TextDecoder().decode(tree.read(file))
      texts.set(file, text)
      const at = text.indexOf(JSON.stringify(needle))
      if (at >= 0) return { file, line: text.slice(0, at).split('\n').length }
    }
    return { file: files[0] ?? '', line: null }
  }
  return (message, needle, condition = {}) => {
    if (reported.has(message) || reported.size >= reportLimit) return
    reported.add(message)
    problems.push({ severity: 'warning', ...locate(needle), message, ...condition })
  }
}
