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
/** Shown elsewhere in the line, or the same in every line of a process. */
const omittedFields = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err'])

/** Formats a JSON log line for a terminal: time of day (UTC), level, message, fields; an error's stack follows below. */
export function describeLogLine(json: string): string {
  const line: LogLine = JSON.parse(json)
  const fields = Object.entries(line)
    .filter(([name]) => !omittedFields.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const head = [new Date(line.time).toISOString().slice(11, 19), levels[line.level] ?? line.level, line.msg]
  const text = [...head, ...fields].filter(part => part !== undefined).join(' ')
  return `${escapeControls(text)}${describeStack(line.err)}\n`
}

function describeStack(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return ''
  return `\n${String(error.stack).split('\n').map(escapeControls).join('\n')}`
}

/** Control characters of logged text could change what a terminal shows, or forge a line. */
function escapeControls(text: string): string {
  return text.replace(/\p{Cc}/gu, character => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
