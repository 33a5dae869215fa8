import { onTestFinished } from 'vitest'
import { ApiError } from '../../src/client/api-error.ts'
import { createClient } from '../../src/client/create-client.ts'
import { type Script, startScriptedService } from './scripted-service.ts'

/** Starts a client of a scripted service until the end of the test. Its waits are recorded and take no time. */
export async function startClient(script: Script, path = '') {
  const service = await startScriptedService(script)
  onTestFinished(service.close)
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const client = createClient({
    baseUrl: `${service.url}${path}`,
    key: 'lectern_test',
    userAgent: 'test/1',
    wait,
  })
  return { client, requests: service.requests, url: service.url, waits }
}

export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error(`an ApiError was expected, not ${String(error)}`)
}

/** Returns the replies one after the other, and repeats the last one. */
export function inTurn(...replies: ReturnType<Script>[]): Script {
  let turn = 0
  return () => replies[Math.min(turn++, replies.length - 1)] ?? { status: 500 }
}
