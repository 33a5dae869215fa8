import type { AnswerEvent, Citation } from '../answer/answer-model.ts'
import { type Fence, readFenceLine, readLineStart } from './read-fence.ts'
import { escapeOpening, type InlinePiece, longestWord, readInlinePiece } from './read-inline-piece.ts'

export interface CitablePassage {
  /** The page, as listed among the sources. */
  source: Citation
  /** Absolute address of the passage's section. */
  address: string
  /** Position of the passage in the index. */
  position: number
}

export type WriterEvent = Extract<AnswerEvent, { type: 'source' | 'text-delta' }>

/** Takes a model's text in pieces of any size and returns what the reader may see. */
export interface GroundedWriter {
  write(delta: string): WriterEvent[]
  end(): WriterEvent[]
  text(): string
  /** The cited passages, each once, with the addresses of their links. */
  cited(): { address: string; position: number }[]
  /** Whether the model marked the question as unanswered. */
  isNotCovered(): boolean
  /** Whether the model has begun another turn. What it writes from there is not part of the answer. */
  isOver(): boolean
}

/** A longer unfinished piece is read again only when it may have ended, as repeated reading is slow. */
const longestBegun = 300
const endOfLine = /\n/
const endOfOther = /[ \t\n`[<&【［]/

/** Removed before anything else, as storing the answer would remove them and join their neighbours. */
const neverShown = /[\r\0]/g

/**
 * Rewrites a model's Markdown so that its only links are citations: `[3]` becomes a link to passage 3, numbered by
 * its page among the sources. Other links, images, addresses, entities and tags become text. Code is unchanged
 * where all clients agree that it is code. The output does not depend on how the input is split.
 */
export function createGroundedWriter(find: (passage: number) => CitablePassage | undefined): GroundedWriter {
  const output = createOutput()
  const links = createLinkWriter(find, output)
  let input = ''
  let waitsFor: RegExp | undefined
  let fence: Fence | undefined
  let isLineStart = true
  let isNotCovered = false
  let isOver = false

  function render(piece: InlinePiece, written: string): string {
    switch (piece.kind) {
      case 'line-end':
        isLineStart = true
        return '\n'
      case 'citation':
        return links.cite(piece.numbers, written)
      case 'not-covered':
        isNotCovered = true
        // Without a gap, the text on both sides could form new Markdown.
        return ' '
      case 'turn-end':
        isOver = true
        return ''
      case 'text':
        if (/\S/.test(piece.text)) links.forgetRecent()
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
        if (/\S/.test(start.margin)) links.forgetRecent()
        output.add(start.margin)
      }
      return start.length
    }
    const piece = readInlinePiece(input, isEnd)
    if (piece) output.add(render(piece, input.slice(0, piece.length)))
    return piece?.length
  }

  function closeFence({ marks }: Fence): void {
    links.forgetRecent()
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
      if (isOver) return []
      const more = delta.replace(neverShown, '')
      input += more
      return waitsFor?.test(more) === false ? [] : drain(false)
    },
    end: () => drain(true),
    text: output.text,
    cited: links.cited,
    isNotCovered: () => isNotCovered,
    isOver: () => isOver,
  }
}

/** Writes citations as links. Repeated links without a word between them are left out, as each is much longer than its citation. */
function createLinkWriter(find: (passage: number) => CitablePassage | undefined, output: Output) {
  const citations = createCitations(find)
  const recent = new Set<string>()
  return {
    cite(numbers: number[], glyph: string): string {
      const { links, sources } = citations.add(numbers)
      if (links.length === 0) return escapeOpening(glyph)
      for (const source of sources) output.name(source)
      // `【2】` follows a word directly; a link needs a space.
      const gap = glyph.startsWith('[') || /^\s?$/.test(output.lastCharacter()) ? '' : ' '
      const fresh = links.filter(link => !recent.has(link))
      for (const link of fresh) recent.add(link)
      return fresh.length === 0 ? '' : gap + fresh.join(' ')
    },
    forgetRecent: () => recent.clear(),
    cited: citations.list,
  }
}

type Output = ReturnType<typeof createOutput>

/** Collects output: the text between two sources is one event. */
function createOutput() {
  let written = ''
  // Reading the end of a string that was built from pieces copies the whole string.
  let lastCharacter = ''
  let events: WriterEvent[] = []
  return {
    add(text: string): void {
      const shown = written === '' ? text.trimStart() : text
      if (shown === '') return
      // Two adjacent pieces of code would be read as one.
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
    /** Events since the last call. */
    take(): WriterEvent[] {
      const taken = events
      events = []
      return taken
    },
    text: () => written,
    lastCharacter: () => lastCharacter,
  }
}

/** Tracks citations: passages by section, numbered by page. */
function createCitations(find: (passage: number) => CitablePassage | undefined) {
  const pages: string[] = []
  const cited = new Map<number, { address: string; position: number }>()
  return {
    /** Returns links to known passages, each once, and the pages that are cited for the first time. */
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
