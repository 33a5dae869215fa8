import { asRecord, isRecord, type JsonRecord } from '../../core/json-value.ts'

/** Settings of `mint.json`, and where they are in `docs.json`. */
const moves = [
  ['font.headings', 'fonts.heading'],
  ['font.url', 'fonts.source'],
  ['font', 'fonts'],
  ['colors.background', 'background.color'],
  ['background.style', 'background.decoration'],
  ['backgroundImage', 'background.image'],
  ['analytics', 'integrations'],
  ['codeBlock.mode', 'styling.codeblocks'],
  ['eyebrow.display', 'styling.eyebrows'],
  ['api.playground.mode', 'api.playground.display'],
  ['api.request.example.languages', 'api.examples.languages'],
].map(([from = '', to = '']) => ({ from: from.split('.'), to: to.split('.') }))

/** Values with another name in `docs.json`, by setting. */
const values: Record<string, Record<string, string>> = {
  'api.playground.display': { show: 'interactive', hide: 'none' },
}

/** Gives the settings of a `mint.json` the names and places of `docs.json`. The navigation is converted elsewhere. */
export function renameMintSettings(config: JsonRecord): JsonRecord {
  const renamed = moves.reduce(move, config)
  const { indexHiddenPages, ...seo } = asRecord(renamed.seo)
  return indexHiddenPages === true ? { ...renamed, seo: { indexing: 'all', ...seo } } : renamed
}

function move(config: JsonRecord, { from, to }: (typeof moves)[number]): JsonRecord {
  const value = readAt(config, from)
  if (value === undefined) return config
  const rest = changeAt(config, from, () => undefined)
  const renamed = typeof value === 'string' ? (values[to.join('.')]?.[value] ?? value) : value
  return changeAt(rest, to, given =>
    isRecord(given) && isRecord(renamed) ? { ...renamed, ...given } : (given ?? renamed),
  )
}

function readAt(config: JsonRecord, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => asRecord(value)[name], config)
}

/** Returns a copy with the changed value; undefined removes it. */
function changeAt(
  config: JsonRecord,
  [name = '', ...below]: readonly string[],
  change: (value: unknown) => unknown,
): JsonRecord {
  const { [name]: before, ...others } = config
  const after = below.length === 0 ? change(before) : changeAt(asRecord(before), below, change)
  return after === undefined || (isRecord(after) && Object.keys(after).length === 0)
    ? others
    : { ...others, [name]: after }
}
