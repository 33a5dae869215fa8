export type Theme = 'light' | 'dark' | null

/**
 * Tells of the theme that the page says it has, as `data-theme` or a class of its root element; null where it leaves it to
 * `color-scheme`. Returns the function that ends the watch.
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
