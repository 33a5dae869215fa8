/** The name of a language in that language; its tag if unknown. */
export function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
