import { requestService } from './post-to-service.ts'

/** Reads JSON from an address that only the dashboard uses. Throws `ApiError`. */
export function readFromService(path: string, signal: AbortSignal): Promise<unknown> {
  return requestService(path, { signal })
}
