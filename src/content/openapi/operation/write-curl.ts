import { writeJson } from '../schema/write-json.ts'
import type { RequestSample } from './write-request.ts'

export function writeCurl({ method, url, headers, body }: RequestSample): string {
  const lines = [`curl --request ${method}`, `--url ${quote(url)}`]
  lines.push(...headers.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`))
  if (body !== undefined) lines.push(`--data ${quote(writeJson(body))}`)
  return lines.join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
