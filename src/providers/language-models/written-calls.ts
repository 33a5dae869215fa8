/** A tool call that a model wrote as text. */
export interface WrittenCall {
  toolName: string
  /** JSON. */
  input: string
}

const wrappers = ['', '<tool_call>', '```json', '```', '[TOOL_CALLS]', '<|python_tag|>']
const openings = ['{"name":', '[{"name":', '{"type":"function"', '[{"type":"function"', '{"function":']
const beginnings = wrappers.flatMap(wrapper => openings.map(opening => wrapper + opening))
const longestCall = 2_000

/**
 * Holds back the beginning of a model's turn while it may be a tool call that was written as text. Small models do
 * this, and servers without a parser for the model's format. Other text is passed on.
 */
export function createCallFilter(isTool: (name: string) => boolean) {
  let held = ''
  let hasSpoken = false

  function release(): string {
    hasSpoken = true
    const said = held
    held = ''
    return said
  }

  return {
    take(delta: string): string {
      if (hasSpoken) return delta
      held += delta
      const bare = held.slice(0, longestCall).replace(/\s+/g, '')
      const mayBeCall = beginnings.some(begun => begun.startsWith(bare) || bare.startsWith(begun))
      return mayBeCall && held.length <= longestCall ? '' : release()
    },
    /** The calls, or the text that was held back and is none. */
    end(): { calls: WrittenCall[]; text: string } {
      const calls = readCalls(held).filter(({ toolName }) => isTool(toolName))
      return calls.length > 0 ? { calls, text: '' } : { calls, text: release() }
    },
  }
}

/** Empty if the text contains anything else. */
function readCalls(text: string): WrittenCall[] {
  const bare = text.replace(/^\s*(?:```\w*|\[TOOL_CALLS\]|<\|python_tag\|>)|```\s*$/g, '')
  const blocks = bare.split(/<\/?tool_call>/).filter(block => block.trim() !== '')
  return blocks.flatMap(block => {
    const value = readJson(block)
    return (Array.isArray(value) ? value : [value]).flatMap(readCall)
  })
}

function readCall(value: unknown): WrittenCall[] {
  const called = memberOf(value, 'function') ?? value
  const toolName = memberOf(called, 'name')
  const given = memberOf(called, 'arguments') ?? memberOf(called, 'parameters') ?? {}
  if (typeof toolName !== 'string') return []
  return [{ toolName, input: typeof given === 'string' ? given : JSON.stringify(given) }]
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function memberOf(value: unknown, member: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined
}
