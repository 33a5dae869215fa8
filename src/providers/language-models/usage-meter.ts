import type { FailureKind, ModelFailure } from '../failures/model-failure.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { addUsage, type ModelUsage, noUsage } from './model-usage.ts'

/** Providers do not charge for these failures if no text was sent. They charge for answers that broke off. */
const unbilled: readonly FailureKind[] = ['unreachable', 'limited', 'faulty', 'denied', 'refused', 'too-long']

export type UsageMeter = ReturnType<typeof createUsageMeter>

/** Counts the tokens of a call turn by turn, as the provider reports them, or else estimated. */
export function createUsageMeter() {
  let ended = noUsage
  let underWay: { asked: readonly unknown[]; said: string } | undefined

  return {
    /** A turn of the model begins with this input. */
    begin(asked: readonly unknown[]): void {
      underWay = { asked, said: '' }
    },
    addText(delta: string): void {
      if (underWay) underWay.said += delta
    },
    /** The turn is over. `told` is null if the provider reports no usage. */
    end(told: ModelUsage | null, content: unknown): void {
      ended = addUsage(ended, told ?? estimate(underWay?.asked ?? [], JSON.stringify(content)))
      underWay = undefined
    },
    fail({ kind }: ModelFailure): void {
      if (underWay?.said === '' && unbilled.includes(kind)) underWay = undefined
    },
    total: () => (underWay ? addUsage(ended, estimate(underWay.asked, underWay.said)) : ended),
  }
}

function estimate(asked: readonly unknown[], said: string): ModelUsage {
  return {
    inputTokens: estimateTokens(JSON.stringify(asked)),
    cachedTokens: 0,
    outputTokens: estimateTokens(said),
  }
}
