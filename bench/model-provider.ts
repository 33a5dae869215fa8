import { createServer } from 'node:http'

// A provider of language models that takes no time: fifty chunks at once. Asked for the model `held`, it says one word and keeps the stream open.
const chunks = 50
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
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(first)
    if (body.includes('"model":"held"')) return
    for (let count = 2; count < chunks; count += 1) response.write(word)
    response.write(chunkOf({}, 'stop'))
    response.end(`${usage}data: [DONE]\n\n`)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
