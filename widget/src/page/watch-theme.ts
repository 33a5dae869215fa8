export type Theme = 'light' | 'dark' | null

/**
 * Watches the theme that the page sets with `data-theme` or a class on its root element; null if it sets none. Returns a
 * function that stops watching.
 */
export function watchTheme(onChange: (theme: Theme) => void): () => void {
  const root = document.documentElement
  const read = () => onChange(readTheme(root))
  const observer = new MutationObserver(read)
  observer.observe(root, { attributeFilter: ['data-theme', 'class'] })
  read()
  return () => observer.disconnect()
}

function readTheme({ dataset, classList }: HTMLElement): Theme {
  for (const theme of ['light', 'dark'] as const)
    if (dataset.theme === theme || classList.contains(theme)) return theme
  return null
}
