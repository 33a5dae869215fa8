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
<body><div class="layout"><nav class="sections" aria-label="Contents"><ul>${contents}<li><a href="#errors">Errors</a></li></ul></nav>
<main><h1>Lectern API reference</h1>
<p>Send your API key with every request: <code>Authorization: Bearer &lt;key&gt;</code>. For tools, there is an OpenAPI 3.1 document: <a href="${openapiAddress}">openapi.json</a>.</p>
${body}
${renderErrors()}
</main></div></body></html>`
  return { html, style }
}

function listMembers(members: [string, Route][]): string {
  const links = members.map(
    ([id, { method, summary }]) => `<li><a href="#${id}">${badge(method)} ${escapeHtml(summary)}</a></li>`,
  )
  return `<ul>${links.join('')}</ul>`
}

function badge(method: string): string {
  return `<span class="method is-${method.toLowerCase()}">${method}</span>`
}

function renderGroup(tag: string, members: [string, Route][]): string {
  return `<h2 id="${tag.toLowerCase()}">${tag}</h2>\n${members.map(([id, route]) => renderRoute(id, route)).join('\n')}`
}

function renderRoute(id: string, route: Route): string {
  const key = route.scope ? `admin key, scope <code>${route.scope}</code>` : 'assistant key'
  const errors = errorsOf(route)
    .map(code => `<a href="#${code}"><code>${code}</code></a>`)
    .join(' ')
  return `<section id="${id}"><div><h3>${badge(route.method)} ${escapeHtml(route.summary)}</h3>
<p class="endpoint">${badge(route.method)} <code>${escapeHtml(route.path)}</code></p>
<p>${code(route.description)} Requires an ${key}.</p>
${renderFields(route)}
<details><summary>Errors</summary><p>${errors}</p></details></div>
<div class="side"><h4>Example request</h4>${listing(exampleRequest(route))}<h4>Response ${route.success.status}</h4>${listing(exampleResponse(route))}</div></section>`
}

/** Can be scrolled by keyboard. */
function listing(text: string): string {
  return `<pre tabindex="0">${escapeHtml(text)}</pre>`
}

function renderFields(route: Route): string {
  const { path, query, body, response } = listFields(route)
  const inputs = [
    renderPart('Path parameters', path),
    renderPart('Query parameters', query),
    renderPart('Body', body),
  ].join('')
  if (response.length === 0) return inputs
  return `${inputs}<details><summary>Response fields</summary>${renderList(response)}</details>`
}

function renderPart(title: string, fields: readonly ReferenceField[]): string {
  return fields.length === 0 ? '' : `<h4>${title}</h4>${renderList(fields)}`
}

/** Renders fields with those below each in a fold. */
function renderList(fields: readonly ReferenceField[]): string {
  const isBelow = (field: ReferenceField, { name }: ReferenceField) =>
    field.name.startsWith(`${name}.`) || field.name.startsWith(`${name}[]`)
  const top = fields.filter(field => !fields.some(other => other !== field && isBelow(field, other)))
  const items = top.map(field => {
    const below = fields.filter(other => other !== field && isBelow(other, field))
    const fold =
      below.length === 0
        ? ''
        : `<details><summary>Fields of <code>${escapeHtml(field.name)}</code></summary>${renderList(below)}</details>`
    return `<div class="param">${renderField(field)}${fold}</div>`
  })
  return `<div class="params">${items.join('')}</div>`
}

function renderField({ name, type, required, description }: ReferenceField): string {
  const mark = required ? ' <span class="param-mark">required</span>' : ''
  const text = description === '' ? '' : `<p>${code(description)}</p>`
  return `<p class="param-name"><code>${escapeHtml(name)}</code> <span class="param-type">${escapeHtml(type)}</span>${mark}</p>${text}`
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

function exampleResponse({ example }: Route): string {
  return typeof example.response === 'string'
    ? example.response.trimEnd()
    : JSON.stringify(example.response, null, 2)
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
