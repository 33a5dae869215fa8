import type { Labels } from '../shared/index.ts'

const modelsAtMost = 50
const longestName = 100

/**
 * Limits the values of the label `model`, because owners can name any model: later ones count as `other`.
 */
export function boundModels(): <L extends Labels>(labels: L) => L {
  const known = new Set<string>()
  return labels => {
    const { model, provider } = labels
    if (model === undefined) return labels
    const name = `${provider}:${model}`
    if (!known.has(name)) {
      if (known.size >= modelsAtMost || model.length > longestName) return { ...labels, model: 'other' }
      known.add(name)
    }
    return labels
  }
}
