import { createServer } from 'node:net'

/** For servers that must know their port before they listen. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = Object(server.address())
  await new Promise(resolve => server.close(resolve))
  return port
}
