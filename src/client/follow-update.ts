import type { UpdateStatus } from '../contract/index.ts'
import type { SendNeeds } from './send-request.ts'

export type StatusAnswer = { changed: true; status: UpdateStatus; etag: string | null } | { changed: false }

/** How the status is asked for: `waitSeconds` holds the answer until something changes, `etag` spares an unchanged one. */
export interface StatusQuestion {
  waitSeconds?: number
  etag?: string | null
}

interface FollowNeeds extends Pick<SendNeeds, 'wait'> {
  readStatus(question: StatusQuestion): Promise<StatusAnswer>
}

const waitSeconds = 30
const pauseMs = { changed: 200, unchanged: 1000 }

/** Each state of an update, the present one first, until it has ended. */
export async function* followUpdate(
  needs: FollowNeeds,
  signal: AbortSignal | undefined,
): AsyncGenerator<UpdateStatus, void, void> {
  let etag: string | null = null
  let question: StatusQuestion = {}
  while (true) {
    const answer = await needs.readStatus(question)
    if (answer.changed) {
      yield answer.status
      if (hasEnded(answer.status)) return
      etag = answer.etag
    }
    // A server or proxy that does not hold answers must not be asked without a pause.
    await needs.wait(answer.changed ? pauseMs.changed : pauseMs.unchanged, signal)
    question = { waitSeconds, etag }
  }
}

/** Whether an update has reached one of its two ends. */
export function hasEnded(status: Pick<UpdateStatus, 'status'>): boolean {
  return status.status === 'success' || status.status === 'failure'
}
