import { readHexColor } from './readable-color.ts'

const longestChain = 5

/** Reads a variable of Sass files, such as `$primary: $blue;` with `$blue: #0d2192;`. Colours in other notations are not read. */
export function readSassColor(styles: readonly string[], name: string): string | undefined {
  const variables = new Map<string, string>()
  for (const style of styles)
    for (const [, own = '', value = ''] of style.matchAll(/^[ \t]*(\$[\w-]{1,100})[ \t]*:([^;\n]{1,200})/gm))
      variables.set(own, value.replace('!default', '').trim())
  let value = variables.get(name)
  for (let depth = 0; value?.startsWith('$') && depth < longestChain; depth += 1) value = variables.get(value)
  return readHexColor(value ?? null)
}
