import { ModelFailure } from '../../providers/index.ts'
import type { Clock } from '../../shared/index.ts'
import type { ModelSettings } from './model-settings.ts'

/** With a smaller share, a prompt has hardly any passages. */
const smallestShare = 1 / 8
/** The server of a model may be restarted with a larger context. */
const growMs = 600_000

type Sizes = Pick<ModelSettings, 'inputTokens' | 'outputTokens'>

export type ContextFit = ReturnType<typeof createContextFit>

/** How much of the configured tokens one model can take. Servers do not state the size of its context in advance. */
export function createContextFit({ now }: Clock) {
  let share = 1
  let changedAt = 0
  function change(to: number): void {
    share = to
    changedAt = now()
  }
  return {
    /** Doubles a reduced share every ten minutes. If that is still too large, one call is refused and repeated. */
    share(): number {
      if (share < 1 && now() - changedAt >= growMs) change(share * 2)
      return share
    },
    /** Some servers count the tokens that an answer may have as part of the request. */
    limit: <Settings extends Sizes>(settings: Settings): Settings =>
      share === 1
        ? settings
        : {
            ...settings,
            inputTokens: Math.floor(settings.inputTokens * share),
            outputTokens: Math.floor(settings.outputTokens * share),
          },
    /** Halves the share that was too large, unless another question has done so. False if it is the smallest. */
    shrink(tooLarge: number): boolean {
      if (share < tooLarge) return true
      if (share <= smallestShare) return false
      change(share / 2)
      return true
    },
  }
}

/** Repeats a call that was too long with fewer tokens, while that is possible. */
export async function* tryFitting<Event, Result>(
  fit: ContextFit,
  attempt: () => AsyncGenerator<Event, Result | ModelFailure>,
  onShrink: (share: number) => void,
): AsyncGenerator<Event, Result | ModelFailure> {
  for (;;) {
    const share = fit.share()
    const result = yield* attempt()
    const isTooLong = result instanceof ModelFailure && result.kind === 'too-long'
    if (!isTooLong || !fit.shrink(share)) return result
    onShrink(fit.share())
  }
}
