import { makeElement } from './make-element.js'

const starters = {
  ga4({ id }) {
    load(`https://www.googletagmanager.com/gtag/js?id=${id}`)
    tag('js', new Date())
    tag('config', id)
  },
  gtm({ id }) {
    layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    load(`https://www.googletagmanager.com/gtm.js?id=${id}`)
  },
  posthog({ key, host }) {
    const assets = host.replace(/^(us|eu)\.i\.posthog\.com$/, '$1-assets.i.posthog.com')
    // The form in which PostHog's own snippet hands over its settings.
    window.posthog = Object.assign([], {
      _i: [[key, { api_host: `https://${host}`, person_profiles: 'identified_only' }, 'posthog']],
      people: [],
      __SV: 1,
    })
    load(`https://${assets}/static/array.js`)
  },
  plausible({ domain, host }) {
    load(`https://${host}/js/script.js`, { domain })
  },
  fathom({ id }) {
    load('https://cdn.usefathom.com/script.js', { site: id })
  },
}

const given = document.querySelector('meta[name=lectern-integrations]')
for (const integration of JSON.parse(given?.content ?? '[]')) starters[integration.kind]?.(integration)

function load(src, data = {}) {
  const script = makeElement('script', { src, async: true })
  Object.assign(script.dataset, data)
  document.head.append(script)
}

function layer() {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Google's library tells commands from events by the type of `arguments`. */
function tag() {
  // biome-ignore lint/complexity/noArguments: Google reads a command from `arguments` only; it takes an array for an event.
  layer().push(arguments)
}
