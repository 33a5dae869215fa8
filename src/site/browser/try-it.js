import { makeElement } from './make-element.js'

const shownCharacters = 100_000

/** Opens a dialog in which the reader fills in the request of the page and sends it from the browser. */
export function openTryIt(request, words) {
  const server = makeElement('select', { name: 'server' }, ...request.servers.map(url => new Option(url)))
  const authorization = addAuthorization(request.credentials ?? [], words)
  const fields = request.fields.map(makeField)
  const body =
    request.bodyType === undefined
      ? undefined
      : makeElement('textarea', { value: request.body, rows: 8, spellcheck: false })
  const result = makeElement('div', { className: 'try-result', role: 'status' })
  const send = makeElement('button', { className: 'try-send' }, words.send)
  const close = makeElement('button', { type: 'button', ariaLabel: words.close }, '×')
  const form = makeElement(
    'form',
    {},
    makeElement(
      'p',
      { className: 'try-head' },
      makeElement('strong', {}, `${request.method} ${request.path}`),
      close,
    ),
    label(words.server, server),
    ...authorization.parts,
    ...fields.map(({ part }) => part),
    ...(body ? [label(`${words.body} (${request.bodyType})`, body)] : []),
    send,
    result,
  )
  const dialog = makeElement('dialog', { className: 'try-dialog', ariaLabel: words.try }, form)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  form.addEventListener('submit', async event => {
    event.preventDefault()
    send.disabled = true
    const values = [...authorization.readFields(), ...fields].map(({ field, input }) => ({
      ...field,
      value: input.value,
    }))
    const sent = createFetch(request, { server: server.value, values, body: body?.value })
    result.replaceChildren(...(await show(sent, words)))
    send.disabled = false
  })
  document.body.append(dialog)
  dialog.showModal()
}

/** The fields of one way to authorize, and a list of the ways if there are several. */
function addAuthorization(credentials, words) {
  const ways = credentials.map(({ name, fields }) => ({ name, fields: fields.map(makeField) }))
  const menu = makeElement('select', {}, ...ways.map(({ name }) => new Option(name || words.none)))
  const place = makeElement('div', { className: 'try-fields' })
  const readFields = () => ways[menu.selectedIndex]?.fields ?? []
  const show = () => {
    place.replaceChildren(...readFields().map(({ part }) => part))
    place.hidden = readFields().length === 0
  }
  menu.addEventListener('change', show)
  show()
  return { readFields, parts: ways.length > 1 ? [label(words.authorization, menu), place] : [place] }
}

function makeField(field) {
  const input = makeInput(field)
  return { field, input, part: label(`${field.name}${field.required ? ' *' : ''}`, input) }
}

function label(text, input) {
  return makeElement('label', {}, makeElement('span', {}, text), input)
}

function makeInput({ secret, value = '', required = false }) {
  return makeElement('input', {
    type: secret ? 'password' : 'text',
    autocomplete: 'off',
    spellcheck: false,
    required,
    value,
  })
}

function createFetch({ method, path, bodyType, sendsCookies }, { server, values, body }) {
  const given = values.filter(({ value }) => value !== '')
  const at = place => given.filter(field => field.place === place)
  const filled = at('path').reduce(
    (text, { name, value }) => text.replaceAll(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const url = new URL(server + filled)
  for (const { name, value } of at('query')) url.searchParams.append(name, value)
  const headers = new Headers()
  for (const { name, value, secret } of at('header'))
    headers.set(name, secret ? addPrefix(secret.prefix, value) : value)
  if (body) headers.set('content-type', bodyType)
  return [
    url,
    {
      method,
      headers,
      ...(body && { body }),
      credentials: sendsCookies ? 'include' : 'omit',
      referrerPolicy: 'no-referrer',
    },
  ]
}

/** Readers may paste a token with its scheme. User names and passwords are encoded. */
function addPrefix(prefix, value) {
  if (value.startsWith(prefix)) return value
  if (prefix !== 'Basic ') return prefix + value
  return prefix + btoa(String.fromCodePoint(...new TextEncoder().encode(value)))
}

async function show(sent, words) {
  const start = performance.now()
  try {
    const response = await fetch(...sent)
    const text = await response.text()
    const line = `${response.status} ${response.statusText} · ${Math.round(performance.now() - start)} ms`
    return [
      makeElement('p', { className: response.ok ? 'is-good' : 'is-bad' }, line),
      makeElement('pre', { tabIndex: 0 }, format(text).slice(0, shownCharacters)),
    ]
  } catch {
    return [makeElement('p', { className: 'is-bad' }, words.blocked)]
  }
}

function format(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
