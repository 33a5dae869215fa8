import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * A client that sends `Expect: 100-continue` keeps its body until it is told to go on, which is once the request has passed
 * all that needs no body: its key, its limits. A refused one is told to close, because it may or may not send the body now.
 */
export function awaitBody(app: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>()

  app.server.on('checkContinue', (request, response) => {
    waiting.add(request)
    app.server.emit('request', request, response)
  })
  // An expectation that is not known may be passed over (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (waiting.delete(request.raw)) reply.raw.writeContinue()
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (waiting.has(request.raw)) reply.header('connection', 'close')
    done()
  })
}
