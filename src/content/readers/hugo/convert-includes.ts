import type { SourceLine } from '../../core/source-line.ts'
import { readTemplateTag } from '../../syntax/read-template-tag.ts'

const includeTag =
  /^([ \t]*)(\{\{[<%]\s*(?:include(?:[-_]\w+)?|readfile|code_sample|code-sample|codenew)\s[^{}]*[>%]\}\})[ \t]*$/
const codeTags = ['code_sample', 'code-sample', 'codenew']

/** Converts the shortcodes of themes that include a file, as text or as code, to the syntax that is read in every source. */
export function convertIncludes(lines: readonly SourceLine[]): readonly SourceLine[] {
  return lines.flatMap(line => {
    const [, indent = '', tag] = line.text.includes('{{') ? (includeTag.exec(line.text) ?? []) : []
    if (tag === undefined) return [line]
    const { name, values, named } = readTemplateTag(tag)
    const file = named.get('file') ?? named.get('path') ?? values[0] ?? ''
    const extension = /\.(\w+)$/.exec(file)?.[1]
    if (extension === undefined || /["'`]/.test(file)) return [line]
    const given = named.get('lang') ?? named.get('language') ?? values[1]
    const isCode = codeTags.includes(name) || named.get('code') === 'true' || given !== undefined
    const language = given ?? extension
    const included = `--8<-- "${file.replace(/^\//, '')}"`
    const texts = isCode ? ['', `\`\`\`\`${language}`, included, '````', ''] : ['', included, '']
    return texts.map(text => ({ ...line, text: text === '' ? '' : indent + text }))
  })
}
