import { isRecord, type JsonRecord } from '../../core/json-value.ts'

/** Settings that are read, as paths in `docs.json` and `mint.json`. `*` is any name, and `**` everything below. */
const readSettings = [
  '$schema',
  '$ref',
  'name',
  'description',
  'navigation.language',
  'navigation.version',
  'navigation.product',
  'navigation.tab',
  'navigation.anchor',
  'navigation.dropdown',
  'navigation.item',
  'navigation.group',
  'navigation.default',
  'navigation.expanded',
  'navigation.hidden',
  'navigation.searchable',
  'navigation.boost',
  'navigation.public',
  'navigation.root',
  'navigation.href',
  'navigation.icon.**',
  'navigation.iconType',
  'navigation.tag',
  'navigation.navbar.**',
  'navigation.footer.**',
  'navigation.banner.**',
  'navigation.openapi.source',
  'navigation.openapi.directory',
  'navigation.asyncapi.source',
  'navigation.asyncapi.directory',
  // Reported where the pages would be.
  'navigation.graphql.**',
  'navigation.sdk.**',
  'redirects.source',
  'redirects.destination',
  'redirects.permanent',
  'logo.light',
  'logo.dark',
  'logo.href',
  'favicon.light',
  'favicon.dark',
  'colors.primary',
  'colors.light',
  'colors.dark',
  'background.color.light',
  'background.color.dark',
  'background.decoration',
  'background.image',
  'background.image.light',
  'background.image.dark',
  'styling.eyebrows',
  // Formulas need no stylesheet.
  'styling.latex',
  'appearance.default',
  'appearance.strict',
  'navbar.links.type',
  'navbar.links.label',
  'navbar.links.href',
  'navbar.links.icon.**',
  'navbar.links.iconType',
  'navbar.primary.type',
  'navbar.primary.label',
  'navbar.primary.href',
  'footer.socials.**',
  'footer.links.header',
  'footer.links.items.label',
  'footer.links.items.href',
  'banner.content',
  'banner.dismissible',
  'seo.indexing',
  'seo.metatags.*',
  'seo.organization.**',
  'search.prompt',
  'contextual.display',
  'contextual.options.title',
  'contextual.options.description',
  'contextual.options.href.**',
  'variables.*',
  'metadata.**',
  'markdown.instructions',
  'errors.404.redirect',
  'errors.404.title',
  'errors.404.description',
  'feedback.thumbsRating',
  'feedback.suggestEdit',
  'feedback.raiseIssue',
  'fonts.family',
  'fonts.weight',
  'fonts.source',
  'fonts.format',
  'fonts.body.**',
  'fonts.heading.**',
  'openapi.source',
  'openapi.directory',
  'api.openapi.source',
  'api.openapi.directory',
  'api.playground.display',
  'api.playground.proxy',
  'api.playground.credentials',
  'api.params.expanded',
  'api.url',
  'api.examples.languages',
  'api.examples.defaults',
  'api.examples.autogenerate',
  'api.mdx.server',
  'api.mdx.auth.method',
  'api.mdx.auth.name',
  'api.baseUrl',
  'api.auth.method',
  'api.auth.name',
  'asyncapi.source',
  'asyncapi.directory',
  'api.asyncapi.source',
  'api.asyncapi.directory',
  'icons.library',
  'integrations.ga4.measurementId',
  'integrations.gtm.tagId',
  'integrations.fathom.siteId',
  'integrations.posthog.apiKey',
  'integrations.posthog.apiHost',
  'integrations.plausible.domain',
  'integrations.plausible.server',
  'modeToggle.**',
  'topbarLinks.**',
  'topbarCtaButton.**',
  'footerSocials.**',
  'versions.**',
  'tabs.**',
  'anchors.**',
  'primaryTab.name',
].map(path => path.split('.'))

/** The effect of each setting that is not read. Others get a general sentence. */
const effects: Record<string, string> = {
  'navigation.color': 'Entries of the navigation have the colours of the site.',
  'navigation.description': 'Entries of the navigation have no description.',
  'navigation.directory': 'Only groups without text on their page list the pages below.',
  'navigation.drilldown': 'Groups of the navigation open without changing the page.',
  'banner.type': 'Every banner has the colours of the site.',
  'banner.color': 'Every banner has the colours of the site.',
  'contextual.options.icon': 'Entries of the page menu have no icon.',
  'seo.trailingSlash': 'Addresses have no trailing slash.',
  'markdown.schema': 'Markdown pages describe an API operation without the rest of its document.',
  theme: 'Every site has the layout of Lectern.',
  'styling.codeblocks.theme': 'Code has the colours of Lectern.',
  'styling.codeblocks.languages': 'Code in these languages has one colour.',
  thumbnails:
    'No pictures are drawn for link previews. To show one, set "og:image" in "seo.metatags" or on a page.',
  interaction: 'Groups of the navigation open without changing the page.',
  ...Object.fromEntries(
    'adobe amplitude clarity clearbit frontchat heap hightouch hotjar intercom logrocket mixpanel pirsch segment'
      .split(' ')
      .map(name => [`integrations.${name}`, 'Nothing is sent to this service.']),
  ),
  'integrations.posthog.sessionRecording': 'Sessions are recorded as PostHog’s own settings say.',
  'integrations.telemetry':
    'Lectern sends no telemetry of readers. "feedback" turns the feedback on pages off.',
  'integrations.cookies': 'Integrations do not wait for a cookie.',
  'api.examples.prefill': 'The playground has example values in required fields only.',
  'api.params.post': 'Parameters of API pages have no further labels.',
}

/** Entries of `navigation` that hold others of the same kind. */
const structure = new Set(
  'languages versions products tabs anchors dropdowns menu groups pages global'.split(' '),
)

/** Reports every setting that has no effect in Lectern. */
export function reportSettings(settings: JsonRecord, report: (message: string, value: string) => void): void {
  for (const path of new Set(listSettings(settings, []))) {
    report(`The setting "${path}" is not supported. ${findEffect(path)}`, path.split('.').at(-1) ?? path)
  }
}

function findEffect(path: string): string {
  const parts = path.split('.')
  const covering = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'))
  return covering.map(one => effects[one]).find(effect => effect !== undefined) ?? 'It has no effect.'
}

/** Lists the settings that are not read, at the level where nothing below is. */
function listSettings(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap(item => listSettings(item, path))
  if (!isRecord(value)) return []
  return Object.keys(value).flatMap(name => {
    const inner = addName(path, name)
    const state = findState(inner)
    if (state === 'read') return []
    return state === 'group' ? listSettings(value[name], inner) : [inner.join('.')]
  })
}

/** Entries of the navigation have the same settings at every level. */
function addName(path: readonly string[], name: string): readonly string[] {
  return path[0] === 'navigation' && path.length === 1 && structure.has(name) ? path : [...path, name]
}

type State = 'read' | 'group' | 'unread'

function findState(path: readonly string[]): State {
  const text = path.join('.')
  if (effects[text] !== undefined) return 'unread'
  const states = readSettings.map(known => compare(path, known))
  if (states.includes('read')) return 'read'
  const isPartlyReported = Object.keys(effects).some(one => one.startsWith(`${text}.`))
  return isPartlyReported || states.includes('group') ? 'group' : 'unread'
}

function compare(path: readonly string[], known: readonly string[]): State {
  for (const [at, name] of path.entries()) {
    if (known[at] === '**') return 'read'
    if (known[at] !== '*' && known[at] !== name) return 'unread'
  }
  return path.length === known.length ? 'read' : 'group'
}

/** Whether Lectern honours a setting, or reports its loss with the effect. `path` has the names of all levels. */
export function isDocumentedSetting(path: string): boolean {
  const normal = path
    .split('.')
    .reduce<readonly string[]>((above, name) => addName(above, name.replace(/\[.*\]$/, '')), [])
  const covering = normal.map((_, at) => normal.slice(0, at + 1).join('.'))
  return findState(normal) !== 'unread' || covering.some(one => effects[one] !== undefined)
}
