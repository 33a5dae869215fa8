import { createServer, type ServerResponse } from 'node:http'
import { modelStreams } from './model-streams.ts'
import { embeddingAnswers, rerankAnswers } from './retrieval-answers.ts'

// A provider of models that answers as the first part of the address says.
const answers = new Map<string, (response: ServerResponse) => Promise<void>>(
  Object.entries({ model: modelStreams, embedding: embeddingAnswers, rerank: rerankAnswers }).flatMap(
    ([kind, table]) => Object.values(table).map((answer, number) => [`${kind}-${number}`, answer] as const),
  ),
)

const calls = new Map<string, number>()

const server = createServer((request, response) => {
  const [, name = '', about = ''] = request.url?.split('/') ?? []
  // For the benchmark: how often an answer was asked for.
  if (name === 'calls') return response.end(String(calls.get(about) ?? 0))
  calls.set(name, (calls.get(name) ?? 0) + 1)
  const answer = answers.get(name)
  request.resume()
  response.on('error', () => {})
  request.on('end', async () => {
    // A git server that never finishes its list of branches, and a receiver of webhooks that never answers.
    if (name === 'git') return drip()
    if (name === 'silent') return
    if (!answer) return response.writeHead(404).end()
    const type = name.startsWith('model') ? 'text/event-stream' : 'application/json'
    response.writeHead(200, { 'content-type': type })
    await answer(response)
    response.end()
  })

  function drip(): void {
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
    const timer = setInterval(() => response.write('0'), 500)
    response.on('close', () => clearInterval(timer))
  }
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.(address.port)
})
