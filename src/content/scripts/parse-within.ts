import { createInterruptible, readThreadMs } from '../core/interruptible.ts'
import { type ParsedScript, parseConfigScript } from './parse-script.ts'

const parseLimitMs = 1_000
/** On a busy machine, a thread gets only part of the time on the clock. */
const longestParseMs = 60_000
const idleShare = 0.75

/** Returns undefined if parsing takes more than a second of processor time. */
export function parseWithin(text: string, file: string): ParsedScript | undefined {
  let parsed: ParsedScript | undefined
  const run = createInterruptible(() => {
    parsed = parseConfigScript(text, file)
  })
  for (let limitMs = parseLimitMs; ; ) {
    const start = readThreadMs()
    if (run(limitMs)) return parsed
    const share = (readThreadMs() - start) / parseLimitMs
    if (share >= idleShare || limitMs >= longestParseMs) return undefined
    limitMs = Math.min(longestParseMs, Math.ceil(limitMs / Math.max(share, 0.01)))
  }
}
