import { type ModelChoice, modelProviders } from '../assistant/index.ts'

/** The settings of the models as written, each a list with commas, split. */
export interface ModelLists {
  /** `provider:name`. */
  names: readonly string[]
  keys: readonly string[]
  urls: readonly string[]
  /** `input/output` or `input/output/cached`, for a million tokens. */
  prices: readonly string[]
}

/**
 * Puts together which models are asked. Keys and addresses are one for each model, or a single one where all models are of
 * one provider; an empty one is the provider's own. `problems` says what does not fit.
 */
export function readModels({ names, keys, urls, prices }: ModelLists): {
  models: ModelChoice[]
  problems: string[]
} {
  const problems: string[] = []
  if (names.length === 0) return { models: [], problems }
  const models = names.map((name, at): ModelChoice | undefined => {
    const [, prefix = '', id = ''] = /^([^:]*):(.+)$/.exec(name) ?? []
    const provider = modelProviders.find(known => known === prefix)
    if (provider === undefined) {
      problems.push(
        `LECTERN_MODEL=${name}: must be a provider and a model, such as openai:gpt-6-luna; the providers are ${modelProviders.join(', ')}`,
      )
      return undefined
    }
    const key = pick(keys, at)
    const url = pick(urls, at)
    if (key === null && provider !== 'compatible') problems.push(`LECTERN_MODEL_KEY: ${name} needs a key`)
    if (url === null && provider === 'compatible')
      problems.push(`LECTERN_MODEL_URL: ${name} needs an address, such as http://localhost:11434/v1`)
    return { provider, id, key, url, price: readPrice(pick(prices, at)) }
  })
  const known = models.filter(model => model !== undefined)
  const providers = new Set(known.map(({ provider }) => provider)).size
  for (const [setting, list] of [
    ['LECTERN_MODEL_KEY', keys],
    ['LECTERN_MODEL_URL', urls],
    ['LECTERN_MODEL_PRICE', prices],
  ] as const) {
    const fits = list.length === 0 || list.length === names.length || (list.length === 1 && providers === 1)
    if (!fits) problems.push(`${setting}: must have one part for each model of LECTERN_MODEL, with commas`)
  }
  return { models: known, problems }
}

function pick(list: readonly string[], at: number): string | null {
  return (list.length === 1 ? list[0] : list[at]) || null
}

function readPrice(text: string | null): ModelChoice['price'] {
  if (text === null) return null
  const [input = 0, output = 0, cachedInput] = text.split('/').map(Number)
  return { input, output, cachedInput }
}
