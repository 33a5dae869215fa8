const eventLimit = 1_000_000

/** Yields the data of each server-sent event of a body (WHATWG HTML, 9.2.6). Throws if the connection breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      // A carriage return at the end may be the first half of a CRLF.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '' && data.length > 0) {
          yield data.join('\n')
          data = []
        } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      }
      if (rest.length > eventLimit) throw new Error('An event is too long.')
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
