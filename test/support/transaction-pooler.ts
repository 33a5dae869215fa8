import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** A statement, and the numbers of the connections on which it came from a client and went to Postgres. */
export interface PooledStatement {
  text: string
  /** Empty for a statement that is used once. */
  name: string
  client: number
  server: number
}

export interface TransactionPooler {
  /** The database's address through the pooler. */
  url: string
  statements: PooledStatement[]
  close(): Promise<void>
}

interface ServerConnection {
  id: number
  stream: Duplex
  client: Client | undefined
}

interface Client {
  id: number
  socket: Socket
  server: ServerConnection | undefined
  /** Messages that wait for a server connection. */
  unsent: { type: string; message: Buffer }[]
  /** Messages that Postgres will answer with `ReadyForQuery`. */
  unanswered: number
}

/** PgBouncer refuses other parameters, because another client may get the same connection. */
const allowedParameters =
  /^(?:user|database|application_name|client_encoding|datestyle|standard_conforming_strings|timezone)?$/i

/**
 * Lends each transaction one of a few connections to a database, like PgBouncer in transaction mode. The one that was idle
 * longest is first, so that clients change connections often. `pooler` is the application name of all. Accepts any password.
 */
export async function startTransactionPooler(
  databaseUrl: string,
  { size }: { size: number },
): Promise<TransactionPooler> {
  const statements: PooledStatement[] = []
  const clients = new Set<Client>()
  const servers = new Set<ServerConnection>()
  const idle: ServerConnection[] = []
  const waiting = new Set<Client>()
  let lastClient = 0
  let lastServer = 0
  let isClosed = false

  async function addServer(): Promise<void> {
    const stream = await connectToServer(databaseUrl)
    lastServer += 1
    const server: ServerConnection = { id: lastServer, stream, client: undefined }
    servers.add(server)
    onMessage(stream, (type, message) => answer(server, type, message))
    stream.on('close', () => void replace(server))
    idle.push(server)
    lendServers()
  }

  async function replace(server: ServerConnection): Promise<void> {
    servers.delete(server)
    if (idle.includes(server)) idle.splice(idle.indexOf(server), 1)
    server.client?.socket.destroy()
    if (!isClosed) await addServer()
  }

  function answer(server: ServerConnection, type: string, message: Buffer): void {
    const { client } = server
    client?.socket.write(message)
    if (!client || type !== 'Z') return
    client.unanswered -= 1
    const isInTransaction = message.toString('utf8', 5) !== 'I'
    if (isInTransaction || client.unanswered > 0) return
    client.server = undefined
    server.client = undefined
    idle.push(server)
    lendServers()
  }

  function lendServers(): void {
    for (const client of waiting) {
      const server = idle.shift()
      if (!server) return
      waiting.delete(client)
      client.server = server
      server.client = client
      send(client, server)
    }
  }

  function send(client: Client, server: ServerConnection): void {
    for (const { type, message } of client.unsent.splice(0)) {
      if (type === 'Q' || type === 'S') client.unanswered += 1
      const [first = '', second = ''] = message.toString('utf8', 5).split('\0')
      const ids = { client: client.id, server: server.id }
      if (type === 'Q') statements.push({ text: first, name: '', ...ids })
      if (type === 'P') statements.push({ text: second, name: first, ...ids })
      server.stream.write(message)
    }
  }

  function receive(client: Client, type: string, message: Buffer): void {
    if (type === 'X') {
      client.socket.end()
      return
    }
    client.unsent.push({ type, message })
    if (client.server) send(client, client.server)
    else waiting.add(client)
    lendServers()
  }

  function accept(socket: Socket): void {
    lastClient += 1
    const client: Client = { id: lastClient, socket, server: undefined, unsent: [], unanswered: 0 }
    clients.add(client)
    socket.on('error', () => {})
    socket.on('close', () => {
      clients.delete(client)
      waiting.delete(client)
      // Its transaction is not finished.
      client.server?.stream.destroy()
    })
    socket.once('data', startup => {
      const refusal = findRefusal(startup)
      // `AuthenticationOk` and `ReadyForQuery`.
      socket.write(refusal ?? Buffer.concat([encode('R', '\0\0\0\0'), encode('Z', 'I')]))
      if (refusal) socket.end()
      else onMessage(socket, (type, message) => receive(client, type, message))
    })
  }

  for (let count = 0; count < size; count += 1) await addServer()
  const listening = createServer({ noDelay: true }, accept).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(listening.address() as AddressInfo).port}`
  url.search = ''
  return {
    url: url.href,
    statements,
    close: async () => {
      isClosed = true
      const closed = once(listening, 'close')
      listening.close()
      for (const { socket } of clients) socket.destroy()
      for (const { stream } of servers) stream.destroy()
      await closed
    },
  }
}

/** Connects and signs in with `pg`, and takes over its connection. */
async function connectToServer(connectionString: string): Promise<Duplex> {
  const client = new pg.Client({ connectionString, application_name: 'pooler' })
  client.on('error', () => {})
  await client.connect()
  return client.connection.stream.removeAllListeners('data')
}

/** Collects data until a message is complete: a letter, a length, and the content. */
function onMessage(stream: Duplex, take: (type: string, message: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  stream.on('data', data => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      take(message.toString('utf8', 0, 1), message)
    }
  })
}

function findRefusal(startup: Buffer): Buffer | undefined {
  const words = startup.toString('utf8', 8).split('\0')
  const unknown = words.find((word, index) => index % 2 === 0 && !allowedParameters.test(word))
  if (unknown === undefined) return undefined
  return encode('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`)
}

function encode(type: string, content: string): Buffer {
  const message = Buffer.from(`${type}....${content}`)
  message.writeUInt32BE(message.length - 1, 1)
  return message
}
