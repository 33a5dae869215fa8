import type { UpdateEvent } from '../../contract/index.ts'
import type { UpdateFeed } from './update-feed.ts'

export type FollowedEvent =
  | { kind: 'update'; update: UpdateEvent }
  /** All open deployments were sent. */
  | { kind: 'ready' }
  /** No event for a while. */
  | { kind: 'silence' }

/**
 * Streams the open deployments of an organisation, then each change, until the signal aborts. A slow reader gets only the
 * newest state of a deployment. Resolves with undefined if the organisation has too many streams.
 */
export async function followUpdates(
  { updateFeed }: { updateFeed: UpdateFeed },
  input: { organizationId: string; projectId?: string | undefined; silenceMs: number; signal: AbortSignal },
): Promise<AsyncGenerator<FollowedEvent, void, void> | undefined> {
  const { organizationId, projectId, signal } = input
  const waiting = new Map<string, UpdateEvent>()
  let wake = () => {}
  const add = (update: UpdateEvent) => {
    if (projectId !== undefined && update.projectId !== projectId && update.previewOf !== projectId) return
    waiting.set(update._id, update)
    wake()
  }
  const unsubscribe = await updateFeed.subscribe(organizationId, add)
  if (!unsubscribe) return undefined
  const onAbort = () => {
    unsubscribe()
    wake()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()

  async function* stream(): AsyncGenerator<FollowedEvent, void, void> {
    const open = await updateFeed.readOpen(organizationId)
    for (const update of open) if (!waiting.has(update._id)) add(update)
    yield* takeAll()
    yield { kind: 'ready' }
    while (!signal.aborted) {
      if (waiting.size === 0 && (await untilWoken()) === 'silence') yield { kind: 'silence' }
      yield* takeAll()
    }
  }

  function* takeAll(): Generator<FollowedEvent, void, void> {
    for (const [id, update] of waiting) {
      waiting.delete(id)
      yield { kind: 'update', update }
    }
  }

  function untilWoken(): Promise<'woken' | 'silence'> {
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve('silence'), input.silenceMs)
      wake = () => {
        clearTimeout(timer)
        resolve('woken')
      }
      if (waiting.size > 0 || signal.aborted) wake()
    })
  }

  return stream()
}
