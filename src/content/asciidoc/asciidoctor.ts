import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { constants, createContext, Script } from 'node:vm'

export interface AsciidocRequest {
  text: string
  /** Where the text comes from, as a `file:` address. */
  address: string
  attributes: Readonly<Record<string, string>>
  /** Reads only the header: `html` is empty, and the body is not parsed. */
  onlyHeader?: boolean
  /** Returns the text of an included file. */
  read(address: string): string
}

export interface AsciidocResult {
  /** Elements have the place that they come from as `data-origin="address:line"`. */
  html: string
  /** The title of the document as HTML; empty if it has none. */
  title: string
  /** The attributes after the header. */
  attributes: Record<string, string>
  /** What Asciidoctor reports, such as tables without an end. */
  messages: { address: string; line: number | null; text: string; isError: boolean }[]
}

/** Runs in the context of Asciidoctor, so that its promises are part of the same run. */
const setup = `
(asciidoctor, share) => {
  const { load, MemoryLogger } = asciidoctor
  const mark = converter => {
    const { convert } = converter
    converter.convert = async (node, ...rest) => {
      const html = await convert.call(converter, node, ...rest)
      const { file, lineno } = node.sourceLocation ?? {}
      if (lineno === undefined || node.context === 'document' || typeof html !== 'string') return html
      const origin = (file ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;') + ':' + lineno
      return html.replace(/^\\s*<[a-z][a-z0-9]*(?=[\\s>])/, tag => tag + ' data-origin="' + origin + '"')
    }
  }
  const convert = async ({ text, attributes, folder, onlyHeader }) => {
    const logger = new MemoryLogger()
    const options = { safe: 'server', sourcemap: true, base_dir: folder, logger, parse_header_only: onlyHeader }
    const document = await load(text, { ...options, attributes: { ...attributes } })
    const title = document.getDocumentTitle() ?? ''
    const texts = Object.entries(document.getAttributes()).filter(([, value]) => typeof value === 'string')
    mark(document.converter)
    const html = onlyHeader ? '' : await document.convert()
    const messages = logger.getMessages().map(message => {
      const { file, lineno } = message.getSourceLocation() ?? {}
      const isError = ['ERROR', 'FATAL'].includes(message.getSeverity())
      return { address: file ?? '', line: lineno ?? null, text: message.getText(), isError }
    })
    return { html, title, attributes: Object.fromEntries(texts), messages }
  }
  return () => {
    share.result = share.failure = undefined
    convert(share.request).then(
      result => { share.result = JSON.stringify(result) },
      error => { share.failure = String(error?.message ?? error) },
    )
  }
}`

interface Share {
  request?: Omit<AsciidocRequest, 'read' | 'address'> & { folder: string }
  read?: AsciidocRequest['read'] | undefined
  result?: string | undefined
  failure?: string | undefined
}

interface Engine {
  share: Share
  run(): void
}

let idle: Engine | undefined

/**
 * Converts AsciiDoc to HTML with Asciidoctor. Its functions are asynchronous, while pages are read in one run with a time limit. In a
 * context whose promises are settled before a script returns, they are part of that run. Throws an `Error` if it fails.
 */
export function convertAsciidoc({ read, address, ...request }: AsciidocRequest): AsciidocResult {
  const engine = idle ?? createEngine()
  // A run that reaches its time limit leaves an engine behind that is not used again.
  idle = undefined
  const { share } = engine
  share.request = { ...request, folder: address.slice(0, address.lastIndexOf('/')) }
  share.read = read
  engine.run()
  const { result, failure } = share
  if (result === undefined) throw new Error(`Asciidoctor failed: ${failure ?? 'it did not finish'}.`)
  engine.share.result = undefined
  idle = engine
  return JSON.parse(result)
}

function createEngine(): Engine {
  const context = createContext(constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' })
  const share: Share = {}
  // Asciidoctor reads includes with it, and awaits what it returns.
  const readAddress = (address: string) => ({ ok: true, text: () => share.read?.(address) ?? '' })
  Object.assign(context, { URL, TextEncoder, fetch: readAddress })
  const file = createRequire(import.meta.url).resolve('@asciidoctor/core')
  const library = new Script(`(function (exports, require, __filename) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
  })
  const exported = {}
  library.runInContext(context)(exported, requireNothing, file)
  const start: () => void = new Script(setup).runInContext(context)(exported, share)
  Object.assign(context, { start })
  const script = new Script('start()')
  return { share, run: () => script.runInContext(context) }
}

/** Asciidoctor asks for modules of Node as it is loaded, but needs none where it has neither files nor a process. */
function requireNothing(): object {
  return { createRequire: () => requireNothing, pathToFileURL }
}
