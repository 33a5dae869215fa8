import type { SourceLine } from '../../core/source-line.ts'
import { writeCodeOptions } from '../../syntax/convert-directives.ts'
import { type Conversion, fenceLines, makeLines, trimLines, type WriteDirective } from '../myst/conversion.ts'
import { simplifyRoles } from '../myst/convert-roles.ts'
import type { Directive } from '../myst/parse-blocks.ts'

export const writeCodeBlock: WriteDirective = ({ origin, argument, options, body }) =>
  fenceLines(origin, argument.replace(/^none$/, '') + writeCodeOptions(options), trimEnd(body))

export const writeListing: WriteDirective = ({ origin, name, argument, body }) =>
  fenceLines(origin, name === 'mermaid' ? 'mermaid' : argument.replace(/[^\w+#-].*$/s, ''), trimEnd(body))

/** `terminal` of Canonical: the first paragraph, or each `:input:`, is a command; the rest is output. */
export const writeTerminal: WriteDirective = ({ origin, options, body }) => {
  const input = options.get('input')
  const lines = input === undefined ? body : [...makeLines(origin, `:input: ${input}`), ...body]
  const hasInputs = lines.some(({ text }) => /^:input:/.test(text))
  let isCommand = !hasInputs
  let continues = false
  const written = trimLines(lines).map(line => {
    if (line.text.trim() === '') isCommand = false
    const command = /^:input:\s*(.*)$/s.exec(line.text)?.[1]
    const isStart = command !== undefined || (isCommand && !continues)
    continues = line.text.trimEnd().endsWith('\\')
    return isStart ? { ...line, text: `$ ${command ?? line.text}` } : line
  })
  const first = written.findIndex(({ text }) => text.trim() === '')
  const isSeparated = !hasInputs && first > 0
  return fenceLines(origin, 'console', isSeparated ? written.toSpliced(first, 1) : written)
}

/** Shows roles and links in code as plain words. */
export const writeParsedLiteral: WriteDirective = ({ origin, body }) =>
  fenceLines(
    origin,
    '',
    trimEnd(body).map(line => {
      const indent = /^\s*/.exec(line.text)?.[0] ?? ''
      const text = simplifyRoles(line.text).replace(/\\([^\w\s])/g, '$1')
      return { ...line, text: text === '' ? '' : indent + text.replace(/\*\*([^*]+)\*\*/g, '$1') }
    }),
  )

export const writeMath: WriteDirective = ({ origin, argument, body }) => {
  const lines = trimLines([...(argument === '' ? [] : makeLines(origin, argument)), ...body])
  return [
    ...makeLines(origin, '', '$$'),
    ...lines.filter(({ text }) => text.trim() !== ''),
    ...makeLines(origin, '$$', ''),
  ]
}

export const writeIncludedCode: WriteDirective = (directive, { inclusions, report }) => {
  const part = inclusions.read(directive, 'code')
  if ('refusal' in part) {
    report(directive.origin, part.refusal)
    return []
  }
  const { options } = directive
  const language =
    options.get('language') ?? options.get('code') ?? part.file.slice(part.file.lastIndexOf('.') + 1)
  return fenceLines(directive.origin, language + writeCodeOptions(options), part.lines)
}

export const writeIncluded: WriteDirective = (directive, conversion) => {
  const { options, origin } = directive
  if (options.has('literal') || options.has('code')) return writeIncludedCode(directive, conversion)
  const part = conversion.inclusions.read(directive, 'markdown')
  if ('refusal' in part) {
    conversion.report(origin, part.refusal)
    return []
  }
  const converted = conversion.convertPart(part.lines, origin)
  if (converted !== undefined) return converted
  conversion.report(origin, `"${directive.argument}" is left out: files include each other too deeply.`)
  return []
}

/** Shows the content of an unknown directive as code, as other Markdown parsers do. */
export function writeUnknown(directive: Directive, { reportDirective }: Conversion): SourceLine[] {
  const { origin, name, argument, body } = directive
  reportDirective(directive, `The directive {${name}} is not known, so its content is shown as code.`)
  const lines = trimLines([...(argument === '' ? [] : makeLines(origin, argument)), ...body])
  return lines.length === 0 ? [] : fenceLines(origin, '', lines)
}

/** For reStructuredText, and for content that Sphinx generates from the project's code. */
export function leaveOut(reason: string): WriteDirective {
  return (directive, { reportDirective }) => {
    reportDirective(directive, `The content of {${directive.name}} is left out: ${reason}.`)
    return []
  }
}

function trimEnd(lines: readonly SourceLine[]): SourceLine[] {
  return lines.slice(0, lines.findLastIndex(({ text }) => text.trim() !== '') + 1)
}
