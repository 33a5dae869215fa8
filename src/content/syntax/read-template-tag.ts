/** A tag of a template language: `{% hint style="info" %}`, `{{< tab name="npm" >}}`, `{{% /alert %}}`. */
export interface TemplateTag {
  /** Without its folder: `tab` for `blocks/tab`. */
  name: string
  /** An `open` tag may have an end tag further down. */
  kind: 'open' | 'end' | 'whole'
  /** The values without a name, in order. */
  values: string[]
  named: ReadonlyMap<string, string>
}

export const tagSource = String.raw`\{\{[<%](?:(?![>%]\}\}|\{\{[<%]).)*[>%]\}\}|\{%(?:(?!%\}|\{%).)*%\}`

/** Reads a Liquid tag (GitBook, Jekyll) or a Hugo shortcode. */
export function readTemplateTag(text: string): TemplateTag {
  const body = text.replace(/^(?:\{%[-+]?|\{\{[<%])|(?:[-+]?%\}|[>%]\}\})$/g, '').trim()
  const [, closing = '', word = '', rest = ''] = /^(\/\s*)?(?:[\w-]+\/)*([\w-]*)\s*(.*)$/s.exec(body) ?? []
  const isEnd = closing !== '' || /^end\w/.test(word)
  const values: string[] = []
  const named = new Map<string, string>()
  for (const match of rest.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))|"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s=/]\S*)/g,
  )) {
    const [, name, ...texts] = match
    const value = texts.find(part => part !== undefined) ?? ''
    if (name === undefined) values.push(value)
    else named.set(name, value)
  }
  return {
    name: (isEnd ? word.replace(/^end/, '') : word).toLowerCase(),
    kind: isEnd ? 'end' : /\/\s*$/.test(rest) ? 'whole' : 'open',
    values,
    named,
  }
}
