import { readFileSync } from 'node:fs'
import { errorCodes, errorsOf, type Route, routes } from '../../../contract/index.ts'
import { listFields, type ReferenceField } from './reference-fields.ts'

const style = readFileSync(new URL('reference.css', import.meta.url), 'utf8')

/**
 * Renders the API reference as one HTML page without scripts. Also returns its stylesheet, for the security policy.
 * `openapiAddress` has only characters that need no escaping.
 */
export function renderReference(openapiAddress: string): { html: string; style: string } {
  const groups = Map.groupBy(Object.entries<Route>(routes), ([, route]) => route.tag)
  const contents = [...groups]
    .map(([tag, members]) => `<li><a href="#${tag.toLowerCase()}">${tag}</a>${listMembers(members)}</li>`)
    .join('')
  const body = [...groups].map(([tag, members]) => renderGroup(tag, members)).join('\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lectern API reference</title><style>${style}</style></head>
<body><h1>Lectern API reference</h1>
<p>Send your API key with every request: <code>Authorization: Bearer &lt;key&gt;</code>. For tools, there is an OpenAPI 3.1 document: <a href="${openapiAddress}">openapi.json</a>.</p>
<ul class="contents">${contents}<li><a href="#errors">Errors</a></li></ul>
${body}
${renderErrors()}
</body></html>`
  return { html, style }
}

function listMembers(members: [string, Route][]): string {
  const links = members.map(([id, { summary }]) => `<li><a href="#${id}">${escapeHtml(summary)}</a></li>`)
  return `<ul>${links.join('')}</ul>`
}

function renderGroup(tag: string, members: [string, Route][]): string {
  return `<h2 id="${tag.toLowerCase()}">${tag}</h2>\n${members.map(([id, route]) => renderRoute(id, route)).join('\n')}`
}

function renderRoute(id: string, route: Route): string {
  const key = route.scope ? `admin key, scope <code>${route.scope}</code>` : 'assistant key'
  const errors = errorsOf(route)
    .map(code => `<a href="#${code}"><code>${code}</code></a>`)
    .join(' ')
  return `<section id="${id}"><h3><b>${route.method}</b> <code>${escapeHtml(route.path)}</code></h3>
<p><strong>${escapeHtml(route.summary)}.</strong> ${code(route.description)} Requires an ${key}.</p>
${renderFields(route)}
<details><summary>Example</summary><pre>${escapeHtml(exampleRequest(route))}</pre><pre>${escapeHtml(exampleResponse(route))}</pre></details>
<details><summary>Errors</summary><p>${errors}</p></details></section>`
}

function renderFields(route: Route): string {
  const { path, query, body, response } = listFields(route)
  const inputs = [
    table('Path parameter', path),
    table('Query parameter', query),
    table('Body member (JSON)', body),
  ].join('')
  return (
    inputs +
    (response.length > 0 ? `<details><summary>Response</summary>${table('Member', response)}</details>` : '')
  )
}

function table(title: string, fields: ReferenceField[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name, type, required, description }) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required ? ' <em>required</em>' : ''}</td><td>${escapeHtml(type)}</td><td>${code(description)}</td></tr>`,
  )
  return `<table><thead><tr><th>${title}</th><th>Type</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function exampleRequest(route: Route): string {
  const query = route.example.query ? `?${new URLSearchParams(textValues(route.example.query))}` : ''
  const lines = [
    `curl -X ${route.method} "$LECTERN_URL${route.path}${query}"`,
    `  -H "Authorization: Bearer $KEY"`,
  ]
  if (route.body && 'upload' in route.body)
    lines.push(`  -H 'Content-Type: ${route.body.upload}' --data-binary @docs.tar.gz`)
  if (route.body && 'schema' in route.body)
    lines.push(`  -H 'Content-Type: application/json'`, `  -d '${JSON.stringify(route.example.body)}'`)
  return lines.join(' \\\n')
}

function textValues(query: object): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

function exampleResponse({ success, example }: Route): string {
  const body =
    typeof example.response === 'string'
      ? example.response.trimEnd()
      : JSON.stringify(example.response, null, 2)
  return `${success.status}\n${body}`
}

function renderErrors(): string {
  const rows = Object.entries(errorCodes)
    .map(
      ([name, { status, title }]) =>
        `<tr id="${name}"><td>${status}</td><td><code>${name}</code></td><td>${escapeHtml(title)}</td></tr>`,
    )
    .join('\n')
  return `<h2 id="errors">Errors</h2><p>Every error response is a problem document (RFC 9457) with one of these codes.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`
}

function code(markdown: string): string {
  return escapeHtml(markdown).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
