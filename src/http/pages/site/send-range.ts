import type { FastifyReply, FastifyRequest } from 'fastify'

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Sends a file, or the one range of it that the request asks for (RFC 9110, 14). Safari plays only videos that support this. */
export function sendRange(
  content: Buffer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const range = readRange(request.headers.range, content.length)
  if (range === undefined) return reply.send(content)
  if (range === null) return reply.code(416).header('content-range', `bytes */${content.length}`).send()
  const [start, end] = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${content.length}`)
    .send(content.subarray(start, end + 1))
}

/** Returns the first and last byte; null if the file has none of them, and undefined without a range that can be served. */
function readRange(
  header: string | undefined,
  length: number,
): [start: number, end: number] | null | undefined {
  const [match, first = '', last = ''] = singleRange.exec(header ?? '') ?? []
  if (match === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start >= length || start > end ? null : [start, end]
}
