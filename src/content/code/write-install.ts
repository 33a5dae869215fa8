const runner = /^\$?\s*(?:npm|npx|pnpm|pnpx|yarn|bunx?|deno)(?=\s|$)/

/** Writes the commands of Fumadocs' `package-install`, where `npm install` can be left out, as in its remark-npm plugin. */
export function writeInstall(code: string): string {
  if (runner.test(code.trimStart())) return code
  const write = (line: string) => {
    const text = line.trim()
    return text === '' || text.startsWith('#') || runner.test(text) ? line : `npm install ${text}`
  }
  return code.split('\n').map(write).join('\n')
}
