import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import ssh2 from 'ssh2'

export interface SshServer {
  port: number
  /** The public keys that clients offered, as in `authorized_keys`. */
  offered: string[]
  /** The only key that is accepted, as in `authorized_keys`; null: none. */
  accepted: string | null
  close(): Promise<void>
}

/** Starts a real ssh server on loopback, which serves the git repositories below a folder. */
export async function startSshServer(root: string, port = 0): Promise<SshServer> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const state: SshServer = { port: 0, offered: [], accepted: null, close }
  const server = new ssh2.Server({ hostKeys: [privateKey] }, client => {
    client.on('error', () => {})
    client.on('authentication', context => {
      if (context.method !== 'publickey') return context.reject(['publickey'])
      const offered = `${context.key.algo} ${context.key.data.toString('base64')}`
      if (!state.offered.includes(offered)) state.offered.push(offered)
      const isAccepted = state.accepted?.startsWith(offered) === true && isGenuine(context)
      return isAccepted ? context.accept() : context.reject(['publickey'])
    })
    client.on('session', acceptSession => {
      const session = acceptSession()
      // Git asks for its newer protocol.
      session.on('env', accept => accept?.())
      session.on('exec', (accept, reject, { command }) => {
        const path = /^git-upload-pack '([\w./-]+)'$/.exec(command)?.[1]
        if (path === undefined) return reject()
        const channel = accept()
        const child = spawn('git', ['upload-pack', join(root, path)])
        channel.pipe(child.stdin)
        child.stdout.pipe(channel, { end: false })
        child.stderr.pipe(channel.stderr, { end: false })
        child.on('close', code => {
          channel.exit(code ?? 1)
          channel.end()
        })
      })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  state.port = typeof address === 'object' && address !== null ? address.port : 0
  return state

  async function close(): Promise<void> {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    await closed
  }
}

/** Checks the signature; a client first offers a key without one. */
function isGenuine(context: ssh2.PublicKeyAuthContext): boolean {
  if (!context.signature || !context.blob) return true
  const key = ssh2.utils.parseKey(`${context.key.algo} ${context.key.data.toString('base64')}`)
  if (key instanceof Error) return false
  const [first] = Array.isArray(key) ? key : [key]
  return first?.verify(context.blob, context.signature, context.hashAlgo) === true
}
