import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { writeTag } from '../../syntax/write-tag.ts'

const include = /^([ \t]*)\[!include[ \t]*\[[^\]]{0,200}\]\(([^()\s]{1,500})[^()]{0,200}\)\][ \t]*$/i
const code =
  /^([ \t>]*)\[!code(?:-([\w#+.-]{1,30}))?[ \t]*\[[^\]]{0,200}\]\(([^()\s]{1,500})[^()]{0,200}\)\][ \t]*$/i
const video = /^[ \t]*>?[ \t]*\[!video[ \t]+(https:[^\s\]]{1,500})\][ \t]*$/i
const marker = /^[ \t]*>[ \t]*\[!(?:div|selector)\b[^\]]{0,300}\][ \t]*$/i
/** `:::image type="content" source="a.png" alt-text="A":::` and others, of Microsoft Learn. */
const extension = /^([ \t]*):::[ \t]*([a-z]+(?:-end)?)\b(.{0,2000}?)(?::::)?[ \t]*$/i
const attribute = /([a-z-]{1,40})="([^"]{0,1000})"/gi
/** `# [Windows](#tab/windows)` starts a tab, and a rule ends the tabs. */
const tab = /^#{1,6}[ \t]+\[([^\]]{1,200})\]\(#tab\/[^()\s]{1,200}\)[ \t]*$/
const rule = /^[ \t]*(?:\*[ \t]*){3,}$|^[ \t]*-{3,}[ \t]*$/
/** References to an API: `<xref:System.String?text=a>` and `[a](xref:System.String)`. */
const reference = /<xref:([^>\s?]{1,300})(?:\?[^>\s]{0,300})?>/g
const referenceLink = /\[([^[\]]{0,300})\]\(xref:([^()\s?#]{1,300})[^()\s]{0,300}\)/g
/** Lines that only group others. */
const groups = /^(?:row|column|zone|moniker|row-end|column-end|zone-end|moniker-end|no-loc)$/i

/**
 * Converts the Markdown extensions of docfx and Microsoft Learn to syntax that is read in every source. On Microsoft Learn, a link that
 * starts with `/` leads to another site, unless it starts with the address of this one (`base`, such as `/windows/wsl`).
 */
export function convertDocfx(lines: readonly SourceLine[], base?: string): SourceLine[] {
  const isFenced = createFenceTracker()
  const converted: SourceLine[] = []
  let hasTabs = false
  const put = (line: SourceLine, ...texts: string[]) => {
    for (const text of texts) converted.push({ ...line, text })
  }
  for (const line of lines) {
    if (isFenced(line.text)) {
      converted.push(line)
      continue
    }
    const title = tab.exec(line.text)?.[1]
    if (title !== undefined) {
      put(line, '', ...(hasTabs ? ['</Tab>'] : ['<Tabs>']), '', writeTag('Tab', { title }), '')
      hasTabs = true
    } else if (hasTabs && rule.test(line.text)) {
      put(line, '', '</Tab>', '', '</Tabs>', '')
      hasTabs = false
    } else put(line, ...convertLine(base === undefined ? line.text : leadToLearn(line.text, base)))
  }
  const last = lines.at(-1)
  if (hasTabs && last) put(last, '', '</Tab>', '', '</Tabs>', '')
  return converted
}

function leadToLearn(text: string, base: string): string {
  if (!text.includes('](/')) return text
  return text.replace(/\]\((\/(?!\/)[^()\s]{0,500})/g, (_, path: string) => {
    const isOwn = `${path}/`.toLowerCase().startsWith(`${base.toLowerCase()}/`)
    return `](${isOwn ? path.slice(base.length) || '/' : `https://learn.microsoft.com${path}`}`
  })
}

function convertLine(text: string): string[] {
  if (text.includes('[!')) return convertMark(text)
  if (text.includes(':::')) return convertExtension(text)
  return text.includes('xref:') ? [showReferences(text)] : [text]
}

function convertMark(text: string): string[] {
  const [, indent = '', file] = include.exec(text) ?? []
  if (file !== undefined) return [`${indent}<!--@include: ${writePath(file)}-->`]
  const [, before = '', language = '', source] = code.exec(text) ?? []
  if (source !== undefined) return writeCode(before.replace(/>/g, ' '), language, source)
  const film = video.exec(text)?.[1]
  if (film !== undefined) return ['', `${writeTag('iframe', { src: film })}</iframe>`, '']
  return marker.test(text) ? [''] : [text]
}

/** Writes an inclusion as VitePress has it. An address ends with `#L3-L9`, `#region` or `?name=region`. */
function writeCode(indent: string, language: string, address: string): string[] {
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? []
  const [, from, to = from] = /^L(\d+)(?:-L(\d+))?$/i.exec(anchor) ?? []
  if (from !== undefined) return ['', `${indent}{* ${writePath(path)} ln[${from}:${to}] *}`, '']
  const region = /(?:^|&)name=([\w-]+)/.exec(query)?.[1] ?? (/^[\w-]+$/.test(anchor) ? anchor : undefined)
  const options = language === '' ? '' : `{${language}}`
  return ['', `${indent}<<< ${writePath(path)}${region === undefined ? '' : `#${region}`}${options}`, '']
}

function convertExtension(text: string): string[] {
  const [, indent = '', name = '', rest = ''] = extension.exec(text) ?? []
  if (name === '') return [text]
  const values = new Map(
    [...rest.matchAll(attribute)].map(([, key = '', value = '']) => [key.toLowerCase(), value]),
  )
  const source = values.get('source')
  if (name === 'image' && source !== undefined)
    return [
      `${indent}![${(values.get('alt-text') ?? '').replace(/[[\]\\]/g, '')}](<${source.replace(/[<>]/g, '')}>)`,
    ]
  if (name === 'code' && source !== undefined) {
    const region = values.get('id')
    const range = /^(\d+)(?:-(\d+))?$/.exec(values.get('range') ?? '')
    const place = range ? `#L${range[1]}-L${range[2] ?? range[1]}` : region ? `?name=${region}` : ''
    return writeCode(indent, values.get('language') ?? '', source + place)
  }
  if (name === 'video' && source !== undefined)
    return ['', `${writeTag('iframe', { src: source })}</iframe>`, '']
  return groups.test(name) || /^image-end$/i.test(name) ? [''] : [text]
}

function showReferences(text: string): string {
  return text
    .replace(referenceLink, (_, shown: string, name: string) => shown || `\`${name}\``)
    .replace(reference, (_, name: string) => `\`${decode(name)}\``)
}

/** `~/` is the top of the site. */
function writePath(path: string): string {
  return path.replace(/^~\//, '@/')
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll('`', '')
  } catch {
    return name.replaceAll('`', '')
  }
}
