import type { PricedModel } from '../assistant/index.ts'
import { modelProviders } from '../contract/index.ts'

/** The model settings as comma-separated lists, split. */
interface ModelLists {
  /** `provider:model`. */
  names: readonly string[]
  keys: readonly string[]
  urls: readonly string[]
  /** `input/output` or `input/output/cached`, per million tokens. */
  prices: readonly string[]
}

/**
 * Combines the lists into one choice per model. Keys and addresses are one per model, or a single one if all models have
 * the same provider. An empty address means the provider's default.
 */
export function readModels(
  { names, keys, urls, prices }: ModelLists,
  report: (problem: string) => void,
): PricedModel[] {
  if (names.length === 0) return []
  const models = names.map((name, at): PricedModel | undefined => {
    const [, prefix = '', id = ''] = /^([^:]*):(.+)$/.exec(name) ?? []
    const provider = modelProviders.find(known => known === prefix)
    if (provider === undefined) {
      report(
        `LECTERN_MODEL=${name}: must be a provider and a model, such as openai:gpt-6-luna; the providers are ${modelProviders.join(', ')}`,
      )
      return undefined
    }
    const key = pick(keys, at)
    const url = pick(urls, at)
    if (key === null && provider !== 'compatible') report(`LECTERN_MODEL_KEY: ${name} needs a key`)
    if (url === null && provider === 'compatible')
      report(`LECTERN_MODEL_URL: ${name} needs an address, such as http://localhost:11434/v1`)
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
    if (!fits) report(`${setting}: must have one comma-separated item for each model in LECTERN_MODEL`)
  }
  return known
}

function pick(list: readonly string[], at: number): string | null {
  return (list.length === 1 ? list[0] : list[at]) || null
}

function readPrice(text: string | null): PricedModel['price'] {
  if (text === null) return null
  const [input = 0, output = 0, cachedInput] = text.split('/').map(Number)
  return { input, output, cachedInput }
}
