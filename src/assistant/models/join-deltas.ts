const endOfEvent = '\n\n'
/** An event that adds words to a text, in the three protocols whose words come one by one: chat completions, messages, responses. */
const addition =
  /^((?:event: ?[\w.]+\n)?data: ?\{[^\n]*?(?:"delta": ?\{(?:"role": ?"assistant", ?)?"content"|"type": ?"text_delta", ?"text"|"type": ?"response\.output_text\.delta"[^\n]*?"delta"): ?")((?:[^"\\\n]|\\.)*)("[^\n]*)$/
/** An event's place in the stream, and filling that hides how long words are. */
const incidental = /"(?:sequence_number": ?\d+|obfuscation": ?"\w*")/g
/** What is longer comes seldom, and is not worth the search. */
const longestJoined = 4_000

/**
 * Joins neighbouring server-sent events that add words to the same text: one event with all of these words means the same,
 * and is read at the cost of one. Takes any piece of a stream, as Latin-1 characters that stand for bytes.
 */
export function joinDeltas(piece: string): string {
  const events = piece.split(endOfEvent)
  const begun = events.pop() ?? ''
  let joined = ''
  let last: Addition | undefined
  const flush = () => {
    if (last) joined += last.before + last.words + last.after + endOfEvent
    last = undefined
  }
  for (const event of events) {
    const next = readAddition(event)
    if (next && next.target === last?.target) last.words += next.words
    else {
      flush()
      last = next
      if (!next) joined += event + endOfEvent
    }
  }
  flush()
  return joined + begun
}

interface Addition {
  before: string
  words: string
  after: string
  /** The same for additions that differ in their words alone. */
  target: string
}

function readAddition(event: string): Addition | undefined {
  if (event.length > longestJoined) return undefined
  const [, before, words = '', after] = addition.exec(event) ?? []
  if (before === undefined || after === undefined) return undefined
  return { before, words, after, target: (before + after).replace(incidental, '') }
}
