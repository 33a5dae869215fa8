import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'

// A model provider without delay: fifty chunks at once. The model `held` sends one word and keeps
// the stream open. The model `thinking` pauses before its first word and before the next.
const chunks = 50
const thinkingMs = 40
const betweenMs = 10
const chunkOf = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const word = chunkOf({ content: 'hello world, ' })
const first = chunkOf({ role: 'assistant', content: 'It is so [1]. ' })
const usage = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1100 } })}\n\n`

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', text => {
    body += text
  })
  request.on('end', async () => {
    const isThinking = body.includes('"model":"thinking"')
    if (isThinking) await setTimeout(thinkingMs)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(first)
    if (body.includes('"model":"held"')) return
    if (isThinking) await setTimeout(betweenMs)
    for (let count = 2; count < chunks; count += 1) response.write(word)
    response.write(chunkOf({}, 'stop'))
    response.end(`${usage}data: [DONE]\n\n`)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
