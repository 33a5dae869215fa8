import { createLatches } from './latches.ts'
import { startScriptedService } from './scripted-service.ts'

/** A provider of language models whose answers stop in the middle until `release` is called with their question. */
export async function startPausingProvider() {
  const gates = createLatches()
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  async function* answer(question: string) {
    yield chunk({ role: 'assistant', content: 'Set `server.proxy` [1]. ' })
    await gates.wait(question)
    yield chunk({ content: 'The proxy forwards websockets.' })
    yield `${chunk({}, 'stop')}data: [DONE]\n\n`
  }
  const service = await startScriptedService(({ body }) => ({
    headers: { 'content-type': 'text/event-stream' },
    body: answer(lastQuestion(body.toString())),
  }))
  return { url: `${service.url}/v1`, release: gates.open, close: service.close }
}

/** What the reader asked in the end: questions of these tests read "How do I configure it? (name)". */
function lastQuestion(request: string): string {
  const question = request.match(/How do I configure it\? \([^()]*\)/g)?.at(-1)
  if (question === undefined) throw new Error(`no question is in ${request}`)
  return question
}
