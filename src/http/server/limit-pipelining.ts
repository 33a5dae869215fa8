import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/** Open requests of one connection. Browsers and common clients wait for each response before they send the next request. */
export const mostPipelined = 8

/**
 * Creates an HTTP server that closes a connection with more than `mostPipelined` open requests. Node starts all requests
 * that arrive in one piece at once, and one piece may hold thousands.
 */
export function createPipelineLimitedServer(options: ServerOptions, handle: RequestListener): Server {
  const openRequests = new WeakMap<Socket, number>()
  const server = createServer(options, (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const open = (openRequests.get(socket) ?? 0) + 1
    if (open > mostPipelined) return void socket.destroy()
    openRequests.set(socket, open)
    response.once('close', () => openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1))
    handle(request, response)
  })
  return server.on('connection', stopWithSocket)
}

/** Node's parser of a connection. */
interface Parser {
  /** Called with each request; 2 ends the parsing of the piece, as for an upgrade. */
  onIncoming?(...request: unknown[]): number
}

const endOfPiece = 2

/** Node would parse the rest of a piece after its connection is destroyed. The parser is no public interface of Node. */
function stopWithSocket(socket: Socket & { parser?: Parser | null }): void {
  const { parser } = socket
  const onIncoming = parser?.onIncoming
  if (parser && onIncoming)
    parser.onIncoming = (...request) => (socket.destroyed ? endOfPiece : onIncoming(...request))
}
