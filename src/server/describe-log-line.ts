interface LogLine {
  level: number
  time: number
  msg?: string
  [field: string]: unknown
}

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}
/** The same in every line of a process. */
const leftOut = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err'])

/** A line of the log for somebody who looks at it: time of day (UTC), level, message, fields; an error below with its stack. */
export function describeLogLine(json: string): string {
  const line: LogLine = JSON.parse(json)
  const fields = Object.entries(line)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const head = [new Date(line.time).toISOString().slice(11, 19), levels[line.level] ?? line.level, line.msg]
  return `${[...head, ...fields].filter(part => part !== undefined).join(' ')}${describeStack(line.err)}\n`
}

function describeStack(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return ''
  return `\n${String(error.stack)}`
}
