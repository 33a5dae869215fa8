import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBodyBudget } from './body-budget.ts'
import { headerOf } from './receive-event.ts'

const mebibyte = 1024 * 1024

/** The largest body of an event. A push with its list of changed files has some tens of kilobytes. */
export const eventLimitBytes = 2 * mebibyte

/** Time to send the body of an event. */
const usualReceiveMs = 20_000

/** Reserves memory for the body of a request. A body that does not arrive in time ends its connection. */
export type LimitBody = (kind: string, request: FastifyRequest, reply: FastifyReply) => void

/** Bounds the bodies that are being received, because their signatures can be checked only once they are complete. */
export function limitBodies(scope: FastifyInstance, { receiveMs = usualReceiveMs } = {}): LimitBody {
  const budget = createBodyBudget({ kindBytes: 16 * mebibyte, addressBytes: 4 * mebibyte })
  const received = new WeakMap<FastifyRequest, () => void>()

  scope.addHook('preValidation', (request, _reply, done) => {
    received.get(request)?.()
    done()
  })

  return (kind, request, reply) => {
    const free = budget.reserve({ kind, address: request.ip, bytes: expectedBytes(request) })
    const timer = setTimeout(() => request.raw.destroy(), receiveMs).unref()
    const end = () => {
      clearTimeout(timer)
      free()
    }
    received.set(request, end)
    reply.raw.once('close', end)
  }
}

function expectedBytes(request: FastifyRequest): number {
  const length = Number(headerOf(request, 'content-length') ?? eventLimitBytes)
  return Math.min(length, eventLimitBytes)
}
