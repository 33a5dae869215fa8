import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PathProxy {
  /** Address with the path, without a slash at the end. */
  url: string
  /** Requests to other paths of the host, which belong to other applications. */
  strays: string[]
  close(): Promise<void>
}

/** Starts a proxy that forwards requests below a path to a server on a port of this machine, with or without that path. */
export async function startPathProxy(
  path: string,
  { port, keepsPath }: { port: number; keepsPath: boolean },
): Promise<PathProxy> {
  const strays: string[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { url = '', method, headers, socket } = incoming
    const rest = url.slice(path.length)
    if (!url.startsWith(path) || !/^(?:[/?]|$)/.test(rest)) {
      strays.push(url)
      outgoing.writeHead(404).end()
      return
    }
    const forwarded = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path: keepsPath ? url : rest.startsWith('/') ? rest : `/${rest}`,
        headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
        agent: false,
      },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', error => outgoing.destroy(error))
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}`,
    strays,
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
