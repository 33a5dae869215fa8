import type { AnswerEvent, Citation } from '../answer/answer-model.ts'
import { type Fence, readFenceLine, readLineStart } from './read-fence.ts'
import { escapeOpening, type InlinePiece, longestWord, readInlinePiece } from './read-inline-piece.ts'

export interface CitablePassage {
  /** The page, as the reader is shown it among the sources. */
  source: Citation
  /** Absolute address of the passage's section. */
  address: string
  /** Position of the passage in the index. */
  position: number
}

export type WriterEvent = Extract<AnswerEvent, { type: 'source' | 'text-delta' }>

/** Reads what a model writes, in pieces of any size, and gives what a reader may see of it. */
export interface GroundedWriter {
  write(delta: string): WriterEvent[]
  end(): WriterEvent[]
  /** All that a reader has seen. */
  text(): string
  /** The passages cited, each once, with the addresses that their links have. */
  cited(): { address: string; position: number }[]
  /** Whether the model has said that the passages do not answer. */
  isNotCovered(): boolean
}

/** What has begun and is longer than this ends with one of these; looking at all of it again before would cost more each time. */
const longestBegun = 300
const endOfLine = /\n/
const endOfOther = /[ \t\n`[<&【［]/

/** Without them, what stands on both sides comes together, at the latest where the answer is stored. */
const neverShown = /[\r\0]/g

/**
 * Turns a model's Markdown into Markdown whose only links are to passages that it was given: `[3]` becomes one, numbered by
 * its page among the sources. Every other link, image, address, entity and tag comes out as text. Code stays as it is, where
 * every client agrees that it is code. What comes out does not depend on how the input is cut.
 */
export function createGroundedWriter(find: (passage: number) => CitablePassage | undefined): GroundedWriter {
  const citations = createCitations(find)
  const output = createOutput()
  let input = ''
  let waitsFor: RegExp | undefined
  let fence: Fence | undefined
  let isLineStart = true
  let isNotCovered = false

  function cite(numbers: number[], glyph: string): string {
    const { links, sources } = citations.add(numbers)
    if (links.length === 0) return escapeOpening(glyph)
    for (const source of sources) output.name(source)
    // `【2】` stands right behind a word; a link does not.
    const gap = glyph.startsWith('[') || /^\s?$/.test(output.lastCharacter()) ? '' : ' '
    return gap + links.join(' ')
  }

  function render(piece: InlinePiece, written: string): string {
    switch (piece.kind) {
      case 'line-end':
        isLineStart = true
        return '\n'
      case 'citation':
        return cite(piece.numbers, written)
      case 'not-covered':
        isNotCovered = true
        // What stood on both sides must not come together to something new.
        return ' '
      case 'text':
        return piece.text
    }
  }

  function step(isEnd: boolean): number | undefined {
    if (fence) {
      const line = readFenceLine(input, fence, isEnd)
      if (line?.isClosing) closeFence(fence)
      else if (line) output.add(`${line.text}\n`)
      return line?.length
    }
    if (isLineStart) {
      const start = readLineStart(input, isEnd)
      if (!start) return undefined
      if ('fence' in start) {
        fence = start.fence
        output.add(`${fence.marks}${fence.info}\n`)
      } else {
        isLineStart = false
        output.add(start.margin)
      }
      return start.length
    }
    const piece = readInlinePiece(input, isEnd)
    if (piece) output.add(render(piece, input.slice(0, piece.length)))
    return piece?.length
  }

  function closeFence({ marks }: Fence): void {
    output.add(`${marks}\n`)
    fence = undefined
    isLineStart = true
  }

  /** The characters that can complete what has begun. */
  function nextEnd(): RegExp | undefined {
    if (fence) return endOfLine
    if (isLineStart) return undefined
    return input.startsWith('`') || input.length > longestWord ? undefined : endOfOther
  }

  function drain(isEnd: boolean): WriterEvent[] {
    while (input !== '') {
      const taken = step(isEnd)
      if (taken === undefined) break
      input = input.slice(taken)
    }
    if (isEnd && fence) closeFence(fence)
    waitsFor = input.length <= longestBegun ? undefined : nextEnd()
    return output.take()
  }

  return {
    write(delta) {
      const more = delta.replace(neverShown, '')
      input += more
      return waitsFor?.test(more) === false ? [] : drain(false)
    },
    end: () => drain(true),
    text: output.text,
    cited: citations.list,
    isNotCovered: () => isNotCovered,
  }
}

/** What a reader is given: text, in one piece from source to source. */
function createOutput() {
  let written = ''
  // Looking at the end of a long text that is put together from pieces would copy all of it each time.
  let lastCharacter = ''
  let events: WriterEvent[] = []
  return {
    add(text: string): void {
      const shown = written === '' ? text.trimStart() : text
      if (shown === '') return
      // Two pieces of code side by side would be read as one.
      const delta = lastCharacter === '`' && shown.startsWith('`') ? ` ${shown}` : shown
      written += delta
      lastCharacter = delta.slice(-1)
      const last = events.at(-1)
      if (last?.type === 'text-delta') last.delta += delta
      else events.push({ type: 'text-delta', delta })
    },
    name(source: Citation): void {
      events.push({ type: 'source', source })
    },
    /** What has come since the last time. */
    take(): WriterEvent[] {
      const taken = events
      events = []
      return taken
    },
    /** All of the text. */
    text: () => written,
    /** Of the text; none is empty. */
    lastCharacter: () => lastCharacter,
  }
}

/** What was cited so far: passages by their sections, numbered by their pages. */
function createCitations(find: (passage: number) => CitablePassage | undefined) {
  const pages: string[] = []
  const cited = new Map<number, { address: string; position: number }>()
  return {
    /** Links to those of the passages that there are, each once, and the pages that are cited for the first time. */
    add(numbers: readonly number[]): { links: string[]; sources: Citation[] } {
      const sources: Citation[] = []
      const links = new Set<string>()
      for (const { source, address: plain, position } of numbers.flatMap(number => find(number) ?? [])) {
        const address = plain.replace(/[()]/g, encodeParenthesis)
        cited.set(position, { address, position })
        if (!pages.includes(source.url)) {
          pages.push(source.url)
          sources.push(source)
        }
        links.add(`[${pages.indexOf(source.url) + 1}](${address})`)
      }
      return { links: [...links], sources }
    },
    list: () => [...cited.values()],
  }
}

function encodeParenthesis(character: string): string {
  return character === '(' ? '%28' : '%29'
}
