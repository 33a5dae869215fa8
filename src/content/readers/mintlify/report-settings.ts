import { asRecord, type JsonRecord } from '../../core/json-value.ts'

/** Settings that are read, as paths in `docs.json` and `mint.json`. A path covers everything below it. */
const readSettings = new Set([
  '$schema',
  'name',
  'navigation',
  'redirects',
  'logo',
  'favicon',
  'colors.primary',
  'colors.light',
  'colors.dark',
  'background.color',
  'appearance',
  'navbar',
  'footer',
  'banner',
  'seo.indexing',
  'seo.metatags',
  'seo.organization',
  'description',
  'search.prompt',
  'contextual',
  'variables',
  'metadata',
  'markdown.instructions',
  'errors.404',
  'fonts',
  'openapi',
  'api.openapi',
  'asyncapi',
  'api.asyncapi',
  'icons.library',
  'modeToggle',
  'topbarLinks',
  'topbarCtaButton',
  'footerSocials',
  'versions',
  'tabs',
  'anchors',
])

/** The effect of each setting that is not read. Others get a general sentence. */
const effects: Record<string, string> = {
  'seo.trailingSlash': 'Addresses have no trailing slash.',
  'markdown.schema': 'Markdown pages describe an API operation without the rest of its document.',
  theme: 'Every site has the layout of Lectern.',
  'background.decoration': 'The background has one colour.',
  'background.image': 'The background has one colour.',
  styling: 'Code and page titles have the style of Lectern.',
  thumbnails: 'Link previews have no picture.',
  interaction: 'Groups of the navigation open without changing the page.',
  integrations: 'Nothing is sent to analytics services.',
  'api.playground': 'API pages have no playground.',
  'api.examples': 'API pages show examples for curl.',
  'api.mdx': 'API pages do not add authentication or servers to handwritten operations.',
  'api.params': 'Parameters of API pages are unfolded.',
  'api.proxy': 'API pages have no playground.',
  'api.url': 'API pages show addresses as the description has them.',
}

/** Reports every setting that has no effect in Lectern. */
export function reportSettings(settings: JsonRecord, report: (message: string, value: string) => void): void {
  for (const path of listSettings(settings)) {
    const [name = ''] = path.split('.')
    const effect = effects[path] ?? effects[name] ?? 'It has no effect.'
    report(`The setting "${path}" is not supported. ${effect}`, path.split('.').at(-1) ?? path)
  }
}

/** Lists the settings that are not read, at the first level or, where part of a group is read, at the second. */
function listSettings(settings: JsonRecord): string[] {
  return Object.keys(settings).flatMap(name => {
    if (readSettings.has(name)) return []
    const known = [...readSettings, ...Object.keys(effects)]
    const isGroup = known.some(path => path.startsWith(`${name}.`))
    if (!isGroup) return [name]
    return Object.keys(asRecord(settings[name]))
      .map(inner => `${name}.${inner}`)
      .filter(path => !readSettings.has(path))
  })
}

/** Whether Lectern honours a setting, or reports its loss with the effect. */
export function isDocumentedSetting(path: string): boolean {
  const [name = ''] = path.split('.')
  const known = [...readSettings, ...Object.keys(effects)]
  return path === '$ref' || known.some(one => one === path || one === name || one.startsWith(`${path}.`))
}
