import { createLatches } from './latches.ts'
import { startScriptedService } from './scripted-service.ts'

/** Starts a model provider that pauses each answer until `release` is called with its question. */
export async function startPausingProvider() {
  const latches = createLatches()
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  async function* answer(question: string) {
    yield chunk({ role: 'assistant', content: 'Set `server.proxy` [1]. ' })
    await latches.wait(question)
    yield chunk({ content: 'The proxy forwards websockets.' })
    yield `${chunk({}, 'stop')}data: [DONE]\n\n`
  }
  const service = await startScriptedService(({ body }) => ({
    headers: { 'content-type': 'text/event-stream' },
    body: answer(lastQuestion(body.toString())),
  }))
  return { url: `${service.url}/v1`, release: latches.open, close: service.close }
}

/** Returns the last question in a request. All have the form "How do I configure it? (name)". */
function lastQuestion(request: string): string {
  const question = request.match(/How do I configure it\? \([^()]*\)/g)?.at(-1)
  if (question === undefined) throw new Error(`The request has no question: ${request}`)
  return question
}
