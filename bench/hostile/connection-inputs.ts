import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { messageBody } from '../../test/support/requests.ts'
import { withEndlessDeployment } from './endless-deployment.ts'
import type { Attack, HostileInput } from './hostile-input.ts'
import { describeReplies, repeat } from './send.ts'
import { ask } from './tenant.ts'

const webhookBytes = 24 * 2 ** 20
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** A block of a gzip file that holds nothing, so that the file never ends. */
const emptyBlock = Buffer.from([0, 0, 0, 0xff, 0xff])

/** Connections that are slow, many or strange. Everything is cut when time is up. */
export const connectionInputs: HostileInput[] = [
  {
    what: '16 unsigned webhook bodies of 24 MB, held before their last byte',
    seconds: 6,
    async run(attack) {
      const { send, tenant } = attack
      const path = `/v1/projects/${tenant.projectId}/webhook-secret`
      await send({ path, method: 'POST', key: tenant.adminKey })
      const body = Buffer.alloc(webhookBytes, ' ')
      const head = writeHead(`/v1/webhooks/github/${tenant.projectId}`, [
        'content-type: application/json',
        `content-length: ${webhookBytes + 1}`,
        'x-github-event: push',
      ])
      return withSockets(attack, 16, socket => {
        socket.write(head)
        socket.write(body)
      })
    },
  },
  {
    what: '300 message bodies that drip',
    run: attack =>
      withSockets(attack, 300, socket => {
        socket.write(messageHead(attack, 400_000))
        drip(socket, ' '.repeat(100), attack.signal)
      }),
  },
  {
    what: '100 message bodies of 500 KB, held before their last byte',
    run: attack =>
      withSockets(attack, 100, socket => {
        socket.write(messageHead(attack, 500_001))
        socket.write(Buffer.alloc(500_000, ' '))
      }),
  },
  {
    what: '40 uploads that drip',
    run: attack =>
      withSockets(attack, 40, socket => {
        const { adminKey, projectId } = attack.tenant
        socket.write(
          writeHead(`/v1/project/upload/${projectId}`, [
            `authorization: Bearer ${adminKey}`,
            'content-type: application/gzip',
            'content-length: 90000000',
          ]),
        )
        socket.write(gzipHead)
        drip(socket, emptyBlock, attack.signal)
      }),
  },
  {
    what: '60 readers of llms-full.txt that read nothing',
    run: attack =>
      withSockets(attack, 60, socket => {
        socket.pause()
        socket.write(`GET /sites/${attack.tenant.domain}/llms-full.txt HTTP/1.1\r\nhost: a\r\n\r\n`)
      }),
  },
  {
    what: '4,000 requests in one go on each of ten connections, answers not read',
    run: attack =>
      withSockets(attack, 10, socket => {
        socket.pause()
        socket.write(`GET /sites/${attack.tenant.domain}/llms.txt HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(4000))
      }),
  },
  {
    what: '100 heads of 2,000 lines, without an end',
    run: attack =>
      withSockets(attack, 100, socket => {
        socket.write('GET / HTTP/1.1\r\nhost: a\r\n')
        for (let line = 0; line < 2000; line += 1) socket.write(`x-${line}: ${line}\r\n`)
      }),
  },
  {
    what: '100 heads of 1 MB in one line',
    run: attack =>
      withSockets(attack, 100, socket => {
        socket.write(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(2 ** 20)}`)
      }),
  },
  {
    what: '1,500 connections that say nothing',
    run: attack => withSockets(attack, 1500, () => {}),
  },
  {
    what: '300 bodies announced with Expect: 100-continue, never sent',
    run: attack =>
      withSockets(attack, 300, socket => {
        socket.write(messageHead(attack, 400_000).replace('\r\n\r\n', '\r\nexpect: 100-continue\r\n\r\n'))
      }),
  },
  {
    what: '500 status look-ups that wait a minute',
    run: attack => follow(attack, { count: 500, path: '', lines: ['prefer: wait=60'] }),
  },
  {
    what: '300 followers of a deployment’s log',
    run: attack => follow(attack, { count: 300, path: '/logs', lines: [] }),
  },
  {
    what: '250 resumable chats, each followed four times',
    async run(attack) {
      const { send, signal, tenant } = attack
      const replies = await repeat({ times: 250, atOnce: 50, signal }, async number => {
        const id = `chat-of-a-stranger-${number}`
        const reply = await ask(send, tenant, messageBody('What is Acme?', { id, resumable: true }))
        const path = `/discovery/v2/assistant/${tenant.domain}/message/${id}/stream`
        await Promise.all(Array.from({ length: 4 }, () => send({ path, key: tenant.assistantKey })))
        return reply
      })
      return describeReplies(replies)
    },
  },
]

function follow(
  attack: Attack,
  { count, path, lines }: { count: number; path: string; lines: string[] },
): Promise<string> {
  const key = `authorization: Bearer ${attack.tenant.adminKey}`
  return withEndlessDeployment(attack, statusId =>
    withSockets(attack, count, socket => {
      socket.write(writeHead(`/v1/project/update-status/${statusId}${path}`, [key, ...lines], 'GET'))
    }),
  )
}

function messageHead({ tenant }: Attack, bytes: number): string {
  return writeHead(`/discovery/v2/assistant/${tenant.domain}/message`, [
    `authorization: Bearer ${tenant.assistantKey}`,
    'content-type: application/json',
    `content-length: ${bytes}`,
  ])
}

function writeHead(path: string, lines: readonly string[], method = 'POST'): string {
  return `${[`${method} ${path} HTTP/1.1`, 'host: a', 'x-forwarded-for: 198.51.100.99', ...lines].join('\r\n')}\r\n\r\n`
}

/** Opens connections and keeps them until time is up. Resolves with how many the server closed, and what it answered. */
async function withSockets(
  { url, signal }: Attack,
  count: number,
  begin: (socket: net.Socket) => void,
): Promise<string> {
  const port = Number(new URL(url).port)
  let closed = 0
  const answers = new Map<string, number>()
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(port, '127.0.0.1', () => begin(socket))
    socket.on('error', () => {})
    socket.once('data', (bytes: Buffer) => {
      const [, status = '?'] = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1', 0, 20)) ?? []
      answers.set(status, (answers.get(status) ?? 0) + 1)
    })
    socket.on('close', () => {
      closed += 1
    })
    return socket
  })
  await setTimeout(60_000, undefined, { signal }).catch(() => {})
  const summary = [...answers].map(([status, times]) => `${status} ×${times}`)
  const report = [...summary, `${closed} of ${count} closed by the server`].join(', ')
  for (const socket of sockets) socket.destroy()
  return report
}

function drip(socket: net.Socket, piece: string | Buffer, signal: AbortSignal): void {
  const timer = setInterval(() => socket.write(piece), 200)
  const stop = () => clearInterval(timer)
  signal.addEventListener('abort', stop, { once: true })
  socket.on('close', stop)
}
