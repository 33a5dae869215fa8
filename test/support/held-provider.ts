import { startScriptedService } from './scripted-service.ts'

/** A provider of language models whose answers stop in the middle until `release` is called. */
export async function createHeldProvider() {
  let held = Promise.withResolvers<void>()
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  async function* answer() {
    yield chunk({ role: 'assistant', content: 'Set `server.proxy` [1]. ' })
    await held.promise
    yield chunk({ content: 'The proxy forwards websockets.' })
    yield `${chunk({}, 'stop')}data: [DONE]\n\n`
  }
  const service = await startScriptedService(() => ({
    headers: { 'content-type': 'text/event-stream' },
    body: answer(),
  }))
  return {
    url: `${service.url}/v1`,
    release() {
      held.resolve()
      held = Promise.withResolvers()
    },
    close: service.close,
  }
}
