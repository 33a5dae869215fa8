import type { UpdateStatus } from '../contract/index.ts'
import type { SendNeeds } from './send-request.ts'

export type StatusResult = { changed: true; status: UpdateStatus; etag: string | null } | { changed: false }

/** Options of a status request: `waitSeconds` delays the response until a change, `etag` skips an unchanged status. */
export interface StatusOptions {
  waitSeconds?: number
  etag?: string | null
}

interface FollowNeeds extends Pick<SendNeeds, 'wait'> {
  readStatus(options: StatusOptions): Promise<StatusResult>
}

const waitSeconds = 30
const pauseMs = { changed: 200, unchanged: 1000 }

/** Yields the current state of a deployment and each new one, until it ends. */
export async function* followUpdate(
  needs: FollowNeeds,
  signal: AbortSignal | undefined,
): AsyncGenerator<UpdateStatus, void, void> {
  let etag: string | null = null
  let options: StatusOptions = {}
  while (true) {
    const result = await needs.readStatus(options)
    if (result.changed) {
      yield result.status
      if (hasEnded(result.status)) return
      etag = result.etag
    }
    // Some proxies do not delay responses.
    await needs.wait(result.changed ? pauseMs.changed : pauseMs.unchanged, signal)
    options = { waitSeconds, etag }
  }
}

export function hasEnded(status: Pick<UpdateStatus, 'status'>): boolean {
  return status.status === 'success' || status.status === 'failure'
}
