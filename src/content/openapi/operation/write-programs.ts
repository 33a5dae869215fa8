import { asRecord } from '../../core/json-value.ts'
import type { CodeSample } from './operation.ts'
import { writeGo, writePhp, writeRuby } from './write-more-programs.ts'
import type { RequestSample } from './write-request.ts'

/** Longer bodies are shown in the curl command only. */
const bodyLimit = 3_000

/** Writes a request in some languages. Bodies that are neither JSON nor form fields have no sample. */
export function writePrograms(request: RequestSample, languages: readonly string[]): CodeSample[] {
  const type = request.headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
  const isForm = type === 'application/x-www-form-urlencoded'
  const json = request.body === undefined ? '' : (toJson(request.body) ?? '')
  const isLarge = request.body !== undefined && (json === '' || json.length > bodyLimit)
  if (isLarge || (request.body !== undefined && !isForm && !/json/i.test(type))) return []
  const text = isForm ? writeForm(request.body) : json
  const writers: Record<string, () => CodeSample> = {
    javascript: () => ({
      label: 'JavaScript',
      language: 'javascript',
      code: writeFetch(request, json, isForm),
    }),
    python: () => ({ label: 'Python', language: 'python', code: writePython(request, isForm) }),
    go: () => ({ label: 'Go', language: 'go', code: writeGo(request, text) }),
    php: () => ({ label: 'PHP', language: 'php', code: writePhp(request, text) }),
    ruby: () => ({ label: 'Ruby', language: 'ruby', code: writeRuby(request, text) }),
  }
  return languages.flatMap(name => writers[name]?.() ?? [])
}

function writeForm(body: unknown): string {
  const pairs = Object.entries(asRecord(body)).map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}

function writeFetch({ method, url, headers }: RequestSample, json: string, isForm: boolean): string {
  const members = [
    ...(method === 'GET' ? [] : [`method: ${quote(method)},`]),
    ...(headers.length === 0
      ? []
      : ['headers: {', ...headers.map(([name, value]) => `  ${quote(name)}: ${quote(value)},`), '},']),
    ...(json === ''
      ? []
      : `body: ${isForm ? 'new URLSearchParams' : 'JSON.stringify'}(${json}),`.split('\n')),
  ].map(line => `  ${line}`)
  const options = members.length === 0 ? '' : `, {\n${members.join('\n')}\n}`
  return `const response = await fetch(${quote(url)}${options})\nconsole.log(await response.json())`
}

function writePython({ method, url, headers, body }: RequestSample, isForm: boolean): string {
  const sent = isForm ? headers : headers.filter(([name]) => name !== 'Content-Type')
  const lines = [
    `${quote(url)},`,
    ...(sent.length === 0
      ? []
      : ['headers={', ...sent.map(([name, value]) => `    ${quote(name)}: ${quote(value)},`), '},']),
    ...(body === undefined ? [] : `${isForm ? 'data' : 'json'}=${toPython(body, '')},`.split('\n')),
  ].map(line => `    ${line}`)
  const call = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method)
    ? `requests.${method.toLowerCase()}(\n`
    : `requests.request(\n    ${quote(method)},\n`
  return `import requests\n\nresponse = ${call}${lines.join('\n')}\n)\nprint(response.json())`
}

function toPython(value: unknown, indent: string): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const parts = Array.isArray(value)
    ? value.map(item => toPython(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${toPython(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map(part => `${inner}${part},`).join('\n')}\n${indent}${close}`
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, 2)
  } catch {
    return undefined
  }
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
